import { statSync } from 'node:fs'
import { expect, test } from 'vitest'
import { assetsOf } from '#server/pages/page-parts.ts'
import { loadBundle } from '../../server/load-bundle.ts'

const CLIENT = 'build/client'
const MAX_STYLE = 20_000

/** The size in Brotli, as browsers receive it. */
const sizeOf = (address: string) => statSync(`${CLIENT}${address}.br`).size

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
])('%s works with at most %i bytes of JavaScript', async (page, most) => {
  const { build } = await loadBundle()
  const { routes } = build
  const id = `routes/${page}`
  const browsing = assetsOf('browsing', build.assets)
  const assets = id in browsing.routes ? browsing : assetsOf('shop', build.assets)
  const files = new Set([assets.entry.module, ...assets.entry.imports])
  for (let one: string | undefined = id; one; one = routes[one]?.parentId) {
    const route = assets.routes[one]
    if (!route) throw new Error(`${one} is no page`)
    for (const file of [route.module, ...(route.imports ?? [])]) files.add(file)
  }
  files.add(assets.url)
  const bytes = [...files].reduce((sum, file) => sum + sizeOf(file), 0)
  expect(bytes).toBeGreaterThan(50_000)
  expect(bytes).toBeLessThanOrEqual(most)
})

test('all stylesheets of the pages together have at most 20 kB', async () => {
  const { build } = await loadBundle()
  const root = build.routes.root?.module as
    | { links?(): { rel: string; href: string }[] }
    | undefined
  const everywhere = (root?.links?.() ?? []).filter(({ rel }) => rel === 'stylesheet')
  expect(everywhere).toHaveLength(1)
  const some = Object.values(build.assets.routes).flatMap((route) => route?.css ?? [])
  // The router marks links of lazy parts with an empty fragment.
  const addresses = [...everywhere.map(({ href }) => href), ...some].map((href) =>
    href.replace(/#$/, ''),
  )
  const bytes = [...new Set(addresses)].reduce((sum, address) => sum + sizeOf(address), 0)
  expect(bytes).toBeGreaterThan(5_000)
  expect(bytes).toBeLessThanOrEqual(MAX_STYLE)
})
