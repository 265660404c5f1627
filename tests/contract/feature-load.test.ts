import { readFileSync, statSync } from 'node:fs'
import { expect, test } from 'vitest'
import type { ModuleReport } from '../../scripts/architecture/module-report.ts'

const MAX_BYTES = 15_000
/** Modules of hearts, compare lists, votes with the thermometer on a card, and deals. */
const FEATURES =
  /^app\/features\/(?:customers\/(?:wishlist|compare|votes)\/|content\/coupons\/|listings\/compare-groups\/|listings\/product-cards\/(?:thermometer|temperature)\.)/

const report: ModuleReport = JSON.parse(readFileSync('build/modules.json', 'utf8'))

/** Returns every module that the pages import, except those that `isLeftOut` and their own dependencies. */
function findReachableModules(
  pages: string[],
  isLeftOut: (module: string) => boolean,
): Set<string> {
  const modules = new Set(pages)
  for (const module of modules) {
    for (const next of report[module]?.imports ?? []) if (!isLeftOut(next)) modules.add(next)
  }
  return modules
}

/** Returns the size of a module: its share of the compressed (Brotli) size of the file that contains it. */
function compressedBytes(module: string): number {
  const { file, length } = report[module] ?? { length: 0 }
  if (file === undefined) return 0
  const totalBytes = Object.values(report).reduce(
    (sum, each) => sum + (each.file === file ? each.length : 0),
    0,
  )
  return (statSync(`build/client/${file}.br`).size * length) / totalBytes
}

/** Loaded once there is something to compare. */
const COMPARE_BAR = 'app/features/customers/compare/compare-bar.tsx'

test.each(['shop/home-page', 'shop/shop-page', 'shop/category-page', 'shop/search-page'])(
  'hearts, compare list with its bar, votes and deals together add at most 15 kB of JavaScript to %s',
  (page) => {
    const pages = Object.keys(report).filter((module) =>
      ['root', 'routes/shop/shop-layout', `routes/${page}`, 'entry.client'].some((name) =>
        module.startsWith(`app/${name}.tsx`),
      ),
    )
    expect(pages.length).toBeGreaterThanOrEqual(4)
    const modulesWithoutFeatures = findReachableModules(pages, (module) => FEATURES.test(module))
    const featureModules = [...findReachableModules([...pages, COMPARE_BAR], () => false)].filter(
      (module) => !modulesWithoutFeatures.has(module),
    )
    const bytes = featureModules.reduce((sum, module) => sum + compressedBytes(module), 0)
    expect(featureModules).toContain('app/features/customers/wishlist/heart-button.tsx')
    expect(bytes).toBeGreaterThan(2_000)
    expect(bytes).toBeLessThanOrEqual(MAX_BYTES)
  },
)
