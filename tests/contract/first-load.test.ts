import { readFileSync, statSync } from 'node:fs'
import { expect, test } from 'vitest'
import { assetsOf } from '#server/pages/page-parts.ts'
import type { ModuleReport } from '../../scripts/architecture/module-report.ts'
import { loadShopBuild } from './built-shop.ts'

const CLIENT = 'build/client'
const MAX_STYLESHEET_BYTES = 20_000

/** The size in Brotli, as browsers receive it. */
const compressedSize = (url: string) => statSync(`${CLIENT}${url}.br`).size

const sumSizes = (files: Set<string>) =>
  [...files].reduce((sum, file) => sum + compressedSize(file), 0)

/** Returns the URLs of the scripts that a page needs before it is interactive. */
async function findPageFiles(page: string): Promise<Set<string>> {
  const { build } = await loadShopBuild()
  const { routes } = build
  const id = `routes/${page}`
  const browsing = assetsOf('browsing', build.assets)
  const assets = id in browsing.routes ? browsing : assetsOf('shop', build.assets)
  const files = new Set([assets.entry.module, ...assets.entry.imports])
  for (let routeId: string | undefined = id; routeId; routeId = routes[routeId]?.parentId) {
    const route = assets.routes[routeId]
    if (!route) throw new Error(`${routeId} is no page`)
    for (const file of [route.module, ...(route.imports ?? [])]) files.add(file)
  }
  return files.add(assets.url)
}

// The sizes at commit 96673d14, measured as below. Code that few visitors need is loaded when they need it.
test.each([
  ['shop/home-page', 125_110],
  ['shop/shop-page', 130_338],
  ['shop/category-page', 130_338],
  ['shop/product-page', 133_607],
  ['shop/search-page', 130_338],
  ['shop/cart-page', 127_355],
  ['shop/wishlist-page', 132_316],
  ['shop/compare-page', 134_064],
  ['checkout/checkout-page', 139_638],
  ['account/login-page', 134_254],
])('%s works with at most %i bytes of JavaScript', async (page, maxBytes) => {
  const bytes = sumSizes(await findPageFiles(page))
  expect(bytes).toBeGreaterThan(50_000)
  expect(bytes).toBeLessThanOrEqual(maxBytes)
})

test('the parts of the product page that load after it have at most 6 kB, and nothing of the back office', async () => {
  const report: ModuleReport = JSON.parse(readFileSync('build/modules.json', 'utf8'))
  const { file } = report['app/features/storefront/product-page/below-photos.ts'] ?? {}
  const page = await findPageFiles('shop/product-page')
  const loadedAfterwards = new Set([`/${file}`])
  for (const file of loadedAfterwards) {
    const code = readFileSync(CLIENT + file, 'utf8')
    for (const [, name] of code.matchAll(/\bfrom"\.\/([^"]+)"/g))
      loadedAfterwards.add(`/assets/${name}`)
  }
  const lazyFiles = new Set([...loadedAfterwards].filter((file) => !page.has(file)))
  expect([...lazyFiles].map((name) => name.replace(/-[\w-]{8}\.js$/, '')).sort()).toEqual([
    '/assets/below-photos',
    '/assets/vote-buttons',
  ])
  expect(sumSizes(lazyFiles)).toBeLessThanOrEqual(6_000)
})

test('all stylesheets of the pages together have at most 20 kB', async () => {
  const { build } = await loadShopBuild()
  const root = build.routes.root?.module as
    | { links?(): { rel: string; href: string }[] }
    | undefined
  const sharedStylesheets = (root?.links?.() ?? []).filter(({ rel }) => rel === 'stylesheet')
  expect(sharedStylesheets).toHaveLength(1)
  const routeStylesheets = Object.values(build.assets.routes).flatMap((route) => route?.css ?? [])
  // The router marks links of lazy parts with an empty fragment.
  const stylesheetUrls = [...sharedStylesheets.map(({ href }) => href), ...routeStylesheets].map(
    (href) => href.replace(/#$/, ''),
  )
  const bytes = [...new Set(stylesheetUrls)].reduce((sum, url) => sum + compressedSize(url), 0)
  expect(bytes).toBeGreaterThan(5_000)
  expect(bytes).toBeLessThanOrEqual(MAX_STYLESHEET_BYTES)
})

test('pages of the shop use no component whose classes are in the stylesheet of the back office only', () => {
  const report: ModuleReport = JSON.parse(readFileSync('build/modules.json', 'utf8'))
  const adminFolders = [
    ...readFileSync('app/ui/app.css', 'utf8').matchAll(/@source not "\.\.\/(.+)"/g),
  ].map(([, folder = '']) => new RegExp(`^app/${folder.replaceAll('*', '[^/]+')}/`))
  expect(adminFolders.length).toBeGreaterThan(5)
  const isAdminModule = (module: string) => adminFolders.some((folder) => folder.test(module))

  const shopPages = Object.keys(report).filter((module) => /^app\/routes\/(?!admin\/)/.test(module))
  expect(shopPages.length).toBeGreaterThan(40)
  const modules = new Set(shopPages)
  for (const module of modules)
    for (const next of [...(report[module]?.imports ?? []), ...(report[module]?.fetches ?? [])])
      if (!next.startsWith('app/routes/admin/')) modules.add(next)
  const adminComponents = [...modules].filter(
    (module) =>
      isAdminModule(module) && /className/.test(readFileSync(module.split('?')[0] ?? '', 'utf8')),
  )
  expect(adminComponents).toEqual([])
})
