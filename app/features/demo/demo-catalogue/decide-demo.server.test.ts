import { expect } from 'vitest'
import { products } from '#app/features/catalog/products/catalog-tables.server.ts'
import { readSettings } from '#app/features/core/settings/settings.server.ts'
import type { ReadyEnv } from '#app/platform/env.ts'
import { newShopTest } from '#tests/support/shop-test.ts'
import { addProduct } from '#tests/support/stock-shop.ts'
import { decideDemo } from './decide-demo.server.ts'

const addNoReviews = async () => undefined

newShopTest('the first start fills a demo, which is open and marked as a demo', async ({ app }) => {
  await decideDemo(app, addNoReviews)
  expect(await app.db.$count(products)).toBeGreaterThan(0)
  expect(await readSettings(app)).toMatchObject({
    isDemo: true,
    isComingSoon: false,
    name: 'Schakel',
    kvk: '12345678',
    vatId: 'NL001234567B01',
  })
  const manufacturers = await app.pool.query(
    "SELECT DISTINCT manufacturer ->> 'name' AS name, manufacturer ->> 'address' AS address FROM products WHERE seller = 'own' ORDER BY 1",
  )
  expect(manufacturers.rows).toEqual([
    { name: 'Parelatelier Wad', address: 'Voorbeeldkade 12, 8861 AB Harlingen, Nederland' },
    { name: 'Schakel', address: 'Oudegracht 212, 3511 NR Utrecht, Nederland' },
    { name: 'Zilversmederij Kling', address: 'Voorbeeldstraat 7, 2871 AB Schoonhoven, Nederland' },
  ])
})

newShopTest.extend<{ env: Partial<ReadyEnv> }>({
  // biome-ignore lint/correctness/noEmptyPattern: Vitest reads the names of fixtures from this pattern
  env: async ({}, use) => use({ SHOP_DEMO: false }),
})('a shop that started without the demo never becomes a demo', async ({ app }) => {
  await decideDemo(app, addNoReviews)
  await decideDemo({ ...app, env: { ...app.env, SHOP_DEMO: true } }, addNoReviews)
  expect(await app.db.$count(products)).toBe(0)
  expect(await readSettings(app)).toMatchObject({ isDemo: false, isComingSoon: true, kvk: '' })
})

newShopTest('own products of an earlier version do not make the shop a demo', async ({ app }) => {
  await addProduct(app, { name: 'Ring Fenna' })
  await decideDemo(app, addNoReviews)
  expect(await readSettings(app)).toMatchObject({ isDemo: false, name: 'Nieuwe winkel' })
})
