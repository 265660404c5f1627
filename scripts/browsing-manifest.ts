// Beside the list of all pages that the build makes for the browser: the one of the pages that shoppers look around in.
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { browsingAssets } from '../server/browsing-assets.ts'
import { loadBundle } from '../server/load-bundle.ts'

const FOLDER = path.join(import.meta.dirname, '..', 'build', 'client')

const assets = browsingAssets((await loadBundle()).build.assets)
writeFileSync(
  path.join(FOLDER, assets.url),
  `window.__reactRouterManifest=${JSON.stringify(assets)};`,
)
