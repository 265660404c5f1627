import { eq, sql } from 'drizzle-orm'
import { expect, vi } from 'vitest'
import { products, variants } from '#app/features/catalog/products/catalog-tables.server.ts'
import { refreshProducts } from '#app/features/catalog/products/refresh-products.server.ts'
import { saveSettings } from '#app/features/core/settings/save-settings.server.ts'
import { readSettings } from '#app/features/core/settings/settings.server.ts'
import { readListing } from '#app/features/listings/listings/listing.server.ts'
import { parseListingQuery } from '#app/features/listings/listings/listing.ts'
import type { App } from '#app/platform/app.ts'
import { announceChanges } from '#app/platform/database/changes.server.ts'
import { openApp } from '#server/create-app.ts'
import { openDatabaseProxy } from '#tests/support/database-proxy.ts'
import { shopTest } from '#tests/support/shop-test.ts'
import { addProduct } from '#tests/support/stock-shop.ts'
import { listingStore } from './listing-store.server.ts'
import { refreshDueListings } from './refresh-listings.server.ts'

const readShop = (app: App) =>
  readListing(app, parseListingQuery(new URL('http://schakel.test/shop/')))

/** Returns the number of products in the index. */
const countProducts = async (app: App) => (await readShop(app))?.total

async function readCards(app: App) {
  return (await readShop(app))?.cards.map(({ name, priceCents }) => ({ name, priceCents }))
}

shopTest(
  'a change by one process reaches the listings of every other process',
  async ({ app, clock }) => {
    const otherProcess = openApp(app.env, { clock })
    try {
      await addProduct(app, { name: 'Ring Gerda' })
      // The first query loads all listings; later changes arrive as announcements.
      await vi.waitFor(async () => expect(await readCards(otherProcess)).toHaveLength(1))
      const { productId } = await addProduct(app, { name: 'Ring Hennie', priceCents: 5_000 })
      await vi.waitFor(async () => expect(await readCards(otherProcess)).toHaveLength(2))
      await app.db.delete(products).where(eq(products.id, productId))
      await refreshProducts(app, [productId])
      await vi.waitFor(async () =>
        expect(await readCards(otherProcess)).toEqual([{ name: 'Ring Gerda', priceCents: 10_000 }]),
      )
    } finally {
      await otherProcess.close()
    }
  },
)

shopTest(
  'a process that reconnects to the database gets the settings and lists that changed meanwhile',
  async ({ app, clock }) => {
    const proxy = await openDatabaseProxy(app.env.DATABASE_URL)
    const otherProcess = openApp({ ...app.env, DATABASE_URL: proxy.url }, { clock })
    await saveSettings(app, { name: 'Zilver & Co' })
    await addProduct(app, { name: 'Ring Mien' })
    await vi.waitFor(async () => expect(await readCards(otherProcess)).toHaveLength(1))
    await vi.waitFor(async () =>
      expect((await readSettings(otherProcess)).name).toBe('Zilver & Co'),
    )

    proxy.cut()
    await saveSettings(app, { name: 'Goud & Co' })
    await addProduct(app, { name: 'Ring Nel' })
    expect((await readSettings(otherProcess)).name).toBe('Zilver & Co')
    proxy.mend()

    await vi.waitFor(
      async () => {
        expect((await readSettings(otherProcess)).name).toBe('Goud & Co')
        expect(await readCards(otherProcess)).toHaveLength(2)
      },
      { timeout: 15_000 },
    )
    await otherProcess.close()
    proxy.close()
  },
)

shopTest(
  'a sale starts and ends in listings at its times, without an edit of the product',
  async ({ app, clock }) => {
    const minutesFromNow = (minutes: number) => new Date(clock.now().getTime() + minutes * 60_000)
    await addProduct(app, {
      name: 'Ring Iet',
      priceCents: 10_000,
      salePriceCents: 8_000,
      saleStartsAt: minutesFromNow(10),
      saleEndsAt: minutesFromNow(20),
    })
    const priceAfter = async (minutes: number) => {
      clock.advance(minutes * 60_000)
      await refreshDueListings(app)
      return (await readCards(app))?.[0]?.priceCents
    }
    expect(await priceAfter(0)).toBe(10_000)
    expect(await priceAfter(10)).toBe(8_000)
    // Ten more minutes later the sale has ended.
    expect(await priceAfter(10)).toBe(10_000)
  },
)

shopTest(
  'simultaneous refreshes of a listing leave the price that was stored last',
  async ({ app }) => {
    const { productId, variantIds } = await addProduct(app, { name: 'Ring Joke' })
    const setPrice = async (priceCents: number) => {
      await app.db
        .update(variants)
        .set({ priceCents })
        .where(eq(variants.id, variantIds[0] ?? 0))
      await refreshProducts(app, [productId])
    }
    await Promise.all([4_000, 3_000, 2_000, 1_000].map(setPrice))
    const [variant] = await app.db.select().from(variants).where(eq(variants.productId, productId))
    expect((await readCards(app))?.[0]?.priceCents).toBe(variant?.priceCents)
  },
)

shopTest(
  'the job of each minute refreshes listings of a process that was killed after its write',
  async ({ app }) => {
    await addProduct(app, { name: 'Ring Klaartje', priceCents: 4_000 })
    await refreshDueListings(app)
    // An update without a refresh simulates a process that was killed after its write.
    await app.db.update(variants).set({ priceCents: 3_000 })
    const countStaleListings = async () =>
      (await app.db.execute<{ n: number }>(sql`SELECT count(*)::int AS n FROM stale_listings`)).rows
    // A listing that was marked less than a minute ago is skipped: the process that changed it may still refresh it.
    await refreshDueListings(app)
    expect((await readCards(app))?.[0]?.priceCents).toBe(4_000)
    expect(await countStaleListings()).toEqual([{ n: 1 }])

    await app.db.execute(sql`UPDATE stale_listings SET since = since - interval '1 minute'`)
    await refreshDueListings(app)
    expect((await readCards(app))?.[0]?.priceCents).toBe(3_000)
    expect(await countStaleListings()).toEqual([{ n: 0 }])
  },
)

shopTest(
  'a listing that could not be refreshed is refreshed once the database works again',
  async ({ app }) => {
    await addProduct(app, { name: 'Ring Leentje' })
    expect(await countProducts(app)).toBe(1)
    // The listing changes while its table cannot be read.
    await app.db.execute(sql`UPDATE product_listings SET is_visible = false`)
    await app.db.execute(sql`ALTER TABLE product_listings RENAME TO out_of_reach`)
    await announceChanges(app, ['*'])
    await app.use(listingStore).settled()
    await app.db.execute(sql`ALTER TABLE out_of_reach RENAME TO product_listings`)
    expect(await countProducts(app)).toBe(1)
    await vi.waitFor(async () => expect(await countProducts(app)).toBe(0), { timeout: 10_000 })
  },
)
