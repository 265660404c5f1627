import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { variants } from '#app/features/catalog/products/catalog-tables.server.ts'
import { shopTest } from '#tests/support/shop-test.ts'
import { addProduct } from '#tests/support/stock-shop.ts'
import { readBeforePrices } from './read-price-logs.server.ts'

const DAY_MS = 86_400_000

shopTest('only products with a running sale have a reference price', async ({ app, clock }) => {
  const { variantIds } = await addProduct(app, { name: 'Ring', priceCents: 9_000 })
  const otherProduct = await addProduct(app, { name: 'Speld', priceCents: 5_000 })
  const [ring = 0] = variantIds
  const ids = [ring, ...otherProduct.variantIds]
  expect(await readBeforePrices(app.db, ids, clock.now())).toEqual({})
  const startsAt = new Date(clock.now().getTime() + 40 * DAY_MS)
  await app.db
    .update(variants)
    .set({ salePriceCents: 7_000, saleStartsAt: startsAt })
    .where(eq(variants.id, ring))
  expect(await readBeforePrices(app.db, ids, clock.now())).toEqual({})
  expect(await readBeforePrices(app.db, ids, startsAt)).toEqual({ [ring]: 9_000 })
  expect(await readBeforePrices(app.db, [], startsAt)).toEqual({})
})
