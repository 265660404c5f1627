// Beside the list of all pages that the build makes for the browser: the one of the pages that shoppers look around in.
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { browsingAssets } from '../server/browsing-assets.ts'
import { loadBundle } from '../server/load-bundle.ts'

const BUILD = path.join(import.meta.dirname, '..', 'build', 'next')

const assets = browsingAssets((await loadBundle(BUILD)).build.assets)
writeFileSync(
  path.join(BUILD, 'client', assets.url),
  `window.__reactRouterManifest=${JSON.stringify(assets)};`,
)
