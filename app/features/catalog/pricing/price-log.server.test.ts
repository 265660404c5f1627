import { asc, eq } from 'drizzle-orm'
import { expect } from 'vitest'
import {
  priceLog,
  products,
  variants,
} from '#app/features/catalog/products/catalog-tables.server.ts'
import { saveSettings } from '#app/features/core/settings/save-settings.server.ts'
import type { App } from '#app/platform/app.ts'
import { shopTest } from '#tests/support/shop-test.ts'
import { addProduct } from '#tests/support/stock-shop.ts'
import { readBeforePrices } from './read-price-logs.server.ts'

/** Reads the logged prices, oldest first: price, sale price, and whether shoppers could see the price. */
const readLog = async (app: App) =>
  (await app.db.select().from(priceLog).orderBy(asc(priceLog.id))).map(
    ({ priceCents, salePriceCents, isVisible }) => [priceCents, salePriceCents, isVisible],
  )

shopTest(
  'each price is logged with whether shoppers could see it, which they cannot while the product is a draft',
  async ({ app }) => {
    const { productId } = await addProduct(app, {
      name: 'Ring',
      priceCents: 90_00,
      status: 'draft',
    })
    const save = (change: Partial<typeof variants.$inferInsert>) =>
      app.db.update(variants).set(change).where(eq(variants.productId, productId))
    const setStatus = (status: 'draft' | 'published' | 'hidden') =>
      app.db.update(products).set({ status }).where(eq(products.id, productId))
    await save({ priceCents: 80_00 })
    await setStatus('published')
    await save({ priceCents: 100_00 })
    // Hidden products have a page, so their price remains visible.
    await setStatus('hidden')
    await setStatus('draft')
    expect(await readLog(app)).toEqual([
      [90_00, null, false],
      [80_00, null, false],
      [80_00, null, true],
      [100_00, null, true],
      [100_00, null, false],
    ])
  },
)

shopTest.extend({
  // Without settings the shop is closed.
  // biome-ignore lint/correctness/noEmptyPattern: Vitest reads the names of fixtures from this pattern
  settings: async ({}, use) => use({}),
})(
  'a price in a closed shop is no reference price: each price is logged again when the shop opens or closes',
  async ({ app }) => {
    const { productId, variantIds } = await addProduct(app, {
      name: 'Ring',
      priceCents: 1_249_00,
    })
    await addProduct(app, { name: 'Concept', priceCents: 50_00, status: 'draft' })
    await app.db
      .update(variants)
      .set({ salePriceCents: 999_00 })
      .where(eq(variants.productId, productId))
    await saveSettings(app, { isComingSoon: false })
    // The price log uses the clock of the database.
    const soon = new Date(Date.now() + 60_000)
    expect(await readBeforePrices(app.db, variantIds, soon)).toEqual({})
    // Saving the same setting again logs nothing.
    await saveSettings(app, { isComingSoon: false })
    await saveSettings(app, { isComingSoon: true })
    expect(await readLog(app)).toEqual([
      [1_249_00, null, false],
      [50_00, null, false],
      [1_249_00, 999_00, false],
      [1_249_00, 999_00, true],
      [1_249_00, 999_00, false],
    ])
  },
)

shopTest(
  'a price or a status that the same transaction replaces was never visible, so it is not logged',
  async ({ app }) => {
    const { productId, variantIds } = await addProduct(app, {
      name: 'Ring',
      priceCents: 90_00,
      status: 'draft',
    })
    const change = (prices: number[], statuses: ('draft' | 'published')[]) =>
      app.db.transaction(async (tx) => {
        for (const status of statuses)
          await tx.update(products).set({ status }).where(eq(products.id, productId))
        for (const priceCents of prices)
          await tx.update(variants).set({ priceCents }).where(eq(variants.productId, productId))
      })
    await change([60_00, 80_00], ['published', 'draft', 'published'])
    await change([70_00, 80_00], ['draft', 'published'])
    expect(await readLog(app)).toEqual([
      [90_00, null, false],
      [80_00, null, true],
    ])

    // The reduction gets a later time in the log than the price before it.
    await app.pool.query('SELECT pg_sleep(0.01)')
    await app.db
      .update(variants)
      .set({ salePriceCents: 50_00 })
      .where(eq(variants.productId, productId))
    // The price log uses the clock of the database.
    const soon = new Date(Date.now() + 60_000)
    expect(await readBeforePrices(app.db, variantIds, soon)).toEqual({
      [variantIds[0] ?? 0]: 80_00,
    })
  },
)

shopTest('a shop that closes and opens in one transaction logs no price', async ({ app }) => {
  await addProduct(app, { name: 'Ring', priceCents: 90_00 })
  await app.db.transaction(async (tx) => {
    await saveSettings({ ...app, db: tx }, { isComingSoon: true })
    await saveSettings({ ...app, db: tx }, { isComingSoon: false })
  })
  expect(await readLog(app)).toEqual([[90_00, null, true]])
})

shopTest('a sale and each change of its term are logged, and no other change', async ({ app }) => {
  const { productId } = await addProduct(app, { name: 'Ring', priceCents: 90_00 })
  const save = (change: Partial<typeof variants.$inferInsert>) =>
    app.db.update(variants).set(change).where(eq(variants.productId, productId))
  const startsAt = new Date('2026-11-22T00:00:00+01:00')
  const endsAt = new Date('2026-11-29T00:00:00+01:00')
  await save({ salePriceCents: 70_00 })
  await save({ saleStartsAt: startsAt })
  await save({ saleEndsAt: endsAt })
  await save({ saleEndsAt: endsAt, stock: 3, sku: 'R-1' })
  const logRows = await app.db.select().from(priceLog).orderBy(asc(priceLog.id))
  expect(
    logRows.map(({ salePriceCents, saleStartsAt, saleEndsAt }) => [
      salePriceCents,
      saleStartsAt,
      saleEndsAt,
    ]),
  ).toEqual([
    [null, null, null],
    [70_00, null, null],
    [70_00, startsAt, null],
    [70_00, startsAt, endsAt],
  ])
})

shopTest('prices of other shops are not logged', async ({ app }) => {
  await addProduct(app, { name: 'Elders', seller: 'external', status: 'draft' })
  await app.db.update(products).set({ status: 'published' })
  await app.db.update(variants).set({ priceCents: 70_00 })
  expect(await readLog(app)).toEqual([])
})
