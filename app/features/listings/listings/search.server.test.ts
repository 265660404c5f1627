import { expect } from 'vitest'
import { suggestProducts } from '#app/features/listings/product-search/suggest-products.server.ts'
import { addProducts, search } from '#tests/support/searched-shop.ts'
import { shopTest } from '#tests/support/shop-test.ts'
import { addProduct } from '#tests/support/stock-shop.ts'

shopTest('nonsense finds nothing, and no character breaks the search', async ({ app }) => {
  await addProducts(app)
  expect((await search(app, 'qqqqxyz')).names).toEqual([])
  for (const text of ["'; DROP TABLE x", '& | !', '<b>', '%_%', 'a:*', '\\', 'ring & !']) {
    expect(Array.isArray((await search(app, text)).names)).toBe(true)
  }
})

shopTest('a SKU leads to its product', async ({ app }) => {
  await addProducts(app)
  await addProduct(app, {
    name: 'Ring Kee',
    variants: [{ options: { ringmaat: '17' }, sku: 'SK-RNG-900-17' }],
  })
  expect((await search(app, 'sk-rng-900-17')).names).toEqual(['Ring Kee'])
})

shopTest('a search for the name of an inherited property finds nothing', async ({ app }) => {
  await addProducts(app)
  expect((await search(app, 'constructor')).names).toEqual([])
  expect((await search(app, 'toString')).names).toEqual([])
})

shopTest('pearls, gifts and rose gold are found as shoppers write them', async ({ app }) => {
  await addProduct(app, { name: 'Trouwringen Hanne', subtitle: 'Prijs per paar', popularity: 9 })
  await addProduct(app, { name: 'Parelarmband Marit' })
  await addProduct(app, { name: 'Cadeauset Noor' })
  await addProduct(app, { name: 'Ring Roos', subtitle: '14 karaat roségoud' })
  await addProduct(app, { name: 'Ring Evi', subtitle: 'Geelgoud', description: 'Met roze steen.' })
  expect(await search(app, 'paarl')).toEqual({ names: ['Parelarmband Marit'], corrected: 'parel' })
  expect((await search(app, 'kado')).names).toEqual(['Cadeauset Noor'])
  for (const text of ['roze goud', 'rose goud', 'rosé goud', 'rosegoud', 'rozegoud']) {
    expect((await search(app, text)).names).toEqual(['Ring Roos'])
  }
})

shopTest('a price in the search terms filters the list', async ({ app }) => {
  await addProduct(app, { name: 'Ring Anna', priceCents: 9_000 })
  await addProduct(app, { name: 'Ring Bea', priceCents: 25_000 })
  expect((await search(app, 'ring onder 100')).names).toEqual(['Ring Anna'])
  expect((await search(app, 'ring boven 200')).names).toEqual(['Ring Bea'])
  expect((await suggestProducts(app, 'ring onder 100')).products.map(({ name }) => name)).toEqual([
    'Ring Anna',
  ])
})
