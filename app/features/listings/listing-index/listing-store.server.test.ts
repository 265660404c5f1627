import { eq, sql } from 'drizzle-orm'
import { expect, vi } from 'vitest'
import { products, variants } from '#app/features/catalog/products/catalog-tables.server.ts'
import { refreshProducts } from '#app/features/catalog/products/refresh-products.server.ts'
import { readListing } from '#app/features/listings/listings/listing.server.ts'
import { parseListingQuery } from '#app/features/listings/listings/listing.ts'
import { announceChanges } from '#app/platform/changes.server.ts'
import type { Shop } from '#app/platform/shop.ts'
import { openShop } from '#server/shop.ts'
import { shopTest } from '#tests/support/shop-test.ts'
import { addPiece } from '#tests/support/stock-shop.ts'
import { listingStore } from './listing-store.server.ts'
import { refreshDueListings } from './refresh-due-listings.server.ts'

const readShop = (shop: Shop) =>
  readListing(shop, parseListingQuery(new URL('http://schakel.test/shop/')))

/** As the index counts. */
const count = async (shop: Shop) => (await readShop(shop))?.total

async function readCards(shop: Shop) {
  return (await readShop(shop))?.cards.map(({ name, priceCents }) => ({ name, priceCents }))
}

shopTest('what one process writes is in the lists of every other', async ({ shop, clock }) => {
  const other = openShop(shop.env, { clock })
  try {
    await addPiece(shop, { name: 'Ring Gerda' })
    // The first look reads everything; what comes after is heard.
    await vi.waitFor(async () => expect(await readCards(other)).toHaveLength(1))
    const { productId } = await addPiece(shop, { name: 'Ring Hennie', priceCents: 5_000 })
    await vi.waitFor(async () => expect(await readCards(other)).toHaveLength(2))
    await shop.db.delete(products).where(eq(products.id, productId))
    await refreshProducts(shop, [productId])
    await vi.waitFor(async () =>
      expect(await readCards(other)).toEqual([{ name: 'Ring Gerda', priceCents: 10_000 }]),
    )
  } finally {
    await other.close()
  }
})

shopTest(
  'a sale begins and ends in lists without anybody writing anything',
  async ({ shop, clock }) => {
    const inMinutes = (minutes: number) => new Date(clock.now().getTime() + minutes * 60_000)
    await addPiece(shop, {
      name: 'Ring Iet',
      priceCents: 10_000,
      salePriceCents: 8_000,
      saleStartsAt: inMinutes(10),
      saleEndsAt: inMinutes(20),
    })
    const priceAfter = async (minutes: number) => {
      clock.advance(minutes * 60_000)
      await refreshDueListings(shop)
      return (await readCards(shop))?.[0]?.priceCents
    }
    expect(await priceAfter(0)).toBe(10_000)
    expect(await priceAfter(10)).toBe(8_000)
    expect(await priceAfter(10)).toBe(10_000)
  },
)

shopTest('two refreshes at once leave what is true', async ({ shop }) => {
  const { productId, variantIds } = await addPiece(shop, { name: 'Ring Joke' })
  const setPrice = async (priceCents: number) => {
    await shop.db
      .update(variants)
      .set({ priceCents })
      .where(eq(variants.id, variantIds[0] ?? 0))
    await refreshProducts(shop, [productId])
  }
  await Promise.all([4_000, 3_000, 2_000, 1_000].map(setPrice))
  const [variant] = await shop.db.select().from(variants).where(eq(variants.productId, productId))
  expect((await readCards(shop))?.[0]?.priceCents).toBe(variant?.priceCents)
})

shopTest('who ends before a list is told leaves it to the next minute', async ({ shop }) => {
  await addPiece(shop, { name: 'Ring Klaartje', priceCents: 4_000 })
  await refreshDueListings(shop)
  // Written, and then nothing more: as by a process that was killed.
  await shop.db.update(variants).set({ priceCents: 3_000 })
  const countMarks = async () =>
    (await shop.db.execute<{ n: number }>(sql`SELECT count(*)::int AS n FROM stale_listings`)).rows
  // A writer may still be at work.
  await refreshDueListings(shop)
  expect((await readCards(shop))?.[0]?.priceCents).toBe(4_000)
  expect(await countMarks()).toEqual([{ n: 1 }])

  await shop.db.execute(sql`UPDATE stale_listings SET since = since - interval '1 minute'`)
  await refreshDueListings(shop)
  expect((await readCards(shop))?.[0]?.priceCents).toBe(3_000)
  expect(await countMarks()).toEqual([{ n: 0 }])
})

shopTest('a list that could not be read anew is read once that works again', async ({ shop }) => {
  await addPiece(shop, { name: 'Ring Leentje' })
  expect(await count(shop)).toBe(1)
  await shop.db.execute(sql`UPDATE product_listings SET is_visible = false`)
  await shop.db.execute(sql`ALTER TABLE product_listings RENAME TO out_of_reach`)
  await announceChanges(shop, ['*'])
  await shop.use(listingStore).settled()
  await shop.db.execute(sql`ALTER TABLE out_of_reach RENAME TO product_listings`)
  expect(await count(shop)).toBe(1)
  await vi.waitFor(async () => expect(await count(shop)).toBe(0), 10_000)
})
