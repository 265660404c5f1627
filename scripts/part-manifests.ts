// Writes a route manifest for each part of the site that shoppers see, in addition to the build's manifest of all pages.
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { loadBundle } from '../server/load-bundle.ts'
import { assetsOf } from '../server/pages/page-parts.ts'

const BUILD = path.join(import.meta.dirname, '..', 'build', 'next')

const { build } = await loadBundle(BUILD)
for (const part of ['browsing', 'shop'] as const) {
  const assets = assetsOf(part, build.assets)
  writeFileSync(
    path.join(BUILD, 'client', assets.url),
    `window.__reactRouterManifest=${JSON.stringify(assets)};`,
  )
}
