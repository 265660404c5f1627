import { eq } from 'drizzle-orm'
import { expect, vi } from 'vitest'
import type { Shop } from '#app/platform/shop.ts'
import { openShop } from '#server/shop.ts'
import { shopTest } from '#tests/shop-test.ts'
import { addPiece } from '#tests/stock-shop.ts'
import { products, variants } from './catalog-tables.server.ts'
import { readListing } from './listing.server.ts'
import { parseListingQuery } from './listing.ts'
import { refreshDueListings } from './refresh-due-listings.server.ts'
import { refreshListings } from './refresh-listings.server.ts'

async function readCards(shop: Shop) {
  const listing = await readListing(shop, parseListingQuery(new URL('http://schakel.test/shop/')))
  return listing?.cards.map(({ name, priceCents }) => ({ name, priceCents }))
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
    await refreshListings(shop, [productId])
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
    await refreshListings(shop, [productId])
  }
  await Promise.all([4_000, 3_000, 2_000, 1_000].map(setPrice))
  const [variant] = await shop.db.select().from(variants).where(eq(variants.productId, productId))
  expect((await readCards(shop))?.[0]?.priceCents).toBe(variant?.priceCents)
})
