import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import { products } from '#app/features/catalog/products/catalog-tables.server.ts'
import { bolSource } from '#app/features/partners/bol/bol-source.server.ts'
import { readEvents } from '#app/features/partners/item-drafts/product-events.server.ts'
import { importMarketplaceItems } from '#app/features/partners/marketplace-import/import-marketplace-items.server.ts'
import { readLiveOffers } from '#app/features/partners/offers/read-live-offers.server.ts'
import type { App } from '#app/platform/app.ts'
import type { ReadyEnv } from '#app/platform/env.ts'
import { type Marketplaces, openMarketplaces } from '#simulators/marketplaces/local-marketplaces.ts'
import { FAULTS } from '#tests/faults/sizes.ts'
import { shopTest, type TestClock } from '#tests/support/shop-test.ts'
import { createSimulatedAmazon } from '#tests/support/simulated-amazon.ts'
import { syncSource } from './sync-offers.server.ts'

const HOUR = 3_600_000

/** Simulated marketplaces with the rate limits of the real ones; waiting for the quota moves both clocks. */
function marketTest(models?: number) {
  return shopTest
    .extend<{ market: Marketplaces }>({
      market: async ({ clock }: { clock: TestClock }, use) => {
        const market = await openMarketplaces({
          now: () => clock.now(),
          ...(models !== undefined && { models }),
        })
        await use(market)
        await market.close()
      },
    })
    .extend<{ env: Partial<ReadyEnv> }>({
      env: async ({ market }: { market: Marketplaces }, use) => {
        const { AMAZON_CREDENTIAL_VERSION: _version, ...environment } = market.environment
        await use({ ...environment, AMAZON_CREDENTIAL_VERSION: '3.2', AMAZON_CALLS_PER_SECOND: 1 })
      },
    })
}

/** Returns ASINs of items without variations that the Dutch shop sells. */
const asinsOf = (market: Marketplaces, count: number) =>
  market.catalogue.models
    .filter(({ parentAsin }) => !parentAsin)
    .flatMap(({ items }) => items.map(({ asin }) => asin))
    .slice(0, count)

const smallTest = marketTest()

async function importTestItems(app: App, clock: TestClock, market: Marketplaces) {
  const source = await createSimulatedAmazon(app, clock, market)
  const ids = asinsOf(market, 12)
  const result = await importMarketplaceItems(app, source, {
    country: 'nl',
    request: { ids },
    categorySlug: undefined,
    isDryRun: false,
    publishes: true,
  })
  if (!result.ok) throw new Error(result.error)
  const createdItems = result.items.flatMap(({ id, productId, outcome }) =>
    outcome === 'made' && productId !== null ? [{ asin: id, productId }] : [],
  )
  return { source, made: createdItems }
}

async function readStatus(app: App, productId: number) {
  const { rows } = await app.pool.query('SELECT status FROM products WHERE id = $1', [productId])
  return rows[0]?.status
}

smallTest(
  'three misses hide a product, its return shows it again, and each change is logged',
  async ({ app, clock, market }) => {
    const { source, made } = await importTestItems(app, clock, market)
    const [first, second, third] = made
    if (!first || !second || !third) throw new Error('too few items')
    const priceOf = async (productId: number) =>
      (await readLiveOffers(app.db, [productId], clock.now()))[0]?.quote?.priceCents
    const readEventKinds = async (productId: number) =>
      (await readEvents(app.db, productId)).map(({ kind }) => kind)
    expect(await syncSource(app, source)).toMatchObject({ queried: 0, stopped: null })

    clock.advance(6 * HOUR)
    market.setPrice(first.asin, 4_321)
    market.setGone([second.asin])
    market.setShuffled(true)
    expect(await syncSource(app, source)).toMatchObject({
      queried: made.length,
      changed: 1,
      missing: 1,
      hidden: 0,
      stopped: null,
    })
    expect(await priceOf(first.productId)).toBe(4_321)
    expect(await readEventKinds(first.productId)).toEqual(['price'])

    // The known price is shown until it expires; the offer is then a link, and later it is gone.
    expect(await readStatus(app, second.productId)).toBe('published')
    clock.advance(6 * HOUR)
    expect(await syncSource(app, source)).toMatchObject({ missing: 1, hidden: 0 })
    clock.advance(6 * HOUR)
    expect(await syncSource(app, source)).toMatchObject({ missing: 1, hidden: 1 })
    expect(await readStatus(app, second.productId)).toBe('hidden')
    expect(await readLiveOffers(app.db, [second.productId], clock.now())).toEqual([])
    expect(await readEventKinds(second.productId)).toEqual(['hidden', 'gone'])
    expect(await readEventKinds(third.productId)).toEqual([])

    market.setGone([second.asin], false)
    clock.advance(6 * HOUR)
    expect(await syncSource(app, source)).toMatchObject({ missing: 0, shown: 1 })
    expect(await readStatus(app, second.productId)).toBe('published')
    expect(await priceOf(second.productId)).toBeGreaterThan(0)
    expect(await readEventKinds(second.productId)).toEqual(
      expect.arrayContaining(['shown', 'back']),
    )

    // An item that is not for sale now still exists.
    market.setNoOffer([third.asin])
    clock.advance(6 * HOUR)
    expect(await syncSource(app, source)).toMatchObject({ missing: 0, hidden: 0 })
    expect(await priceOf(third.productId)).toBeNull()
    expect(await readStatus(app, third.productId)).toBe('published')
  },
)

smallTest(
  'an account without access or quota changes nothing and sends no further requests',
  async ({ app, clock, market }) => {
    const { source, made } = await importTestItems(app, clock, market)
    const ids = made.map(({ productId }) => productId)
    const countQuoted = async () =>
      (await readLiveOffers(app.db, ids, clock.now())).filter(({ quote }) => quote).length
    market.setFault('amazon', 'not-eligible')
    clock.advance(6 * HOUR)
    expect(await syncSource(app, source)).toMatchObject({ queried: 0, stopped: 'not-eligible' })
    market.resetCalls()
    expect(await syncSource(app, source)).toMatchObject({ stopped: 'not-eligible' })
    expect(market.calls()).toEqual({})
    expect(await countQuoted()).toBe(made.length)
    clock.advance(18 * HOUR)
    expect(await countQuoted()).toBe(0)
    for (const id of ids) expect(await readStatus(app, id)).toBe('published')

    // The account retries automatically after an hour; short throttling and broken responses are retried at once.
    market.setFault('amazon', null)
    market.failNext('amazon', ['throttled', 'nonsense', 'expired', 'cut-off'])
    expect(await syncSource(app, source)).toMatchObject({ queried: made.length, stopped: null })
    expect(await countQuoted()).toBe(made.length)

    market.setFault('amazon', 'down')
    clock.advance(6 * HOUR)
    expect(await syncSource(app, source)).toMatchObject({ queried: 0, stopped: 'unavailable' })
    market.setFault('amazon', null)
    market.failNext('amazon', ['partial'])
    expect(await syncSource(app, source)).toMatchObject({ queried: made.length, hidden: 0 })

    await app.pool.query('UPDATE source_accounts SET calls = 8000')
    await app.pool.query('UPDATE offers SET queried_at = NULL')
    expect(await syncSource(app, source)).toMatchObject({ queried: 0, stopped: 'quota-used' })
    await app.pool.query('UPDATE source_accounts SET calls = 8640')
    expect(await source.lookUp('nl', ['B0CH4K3L01'])).toEqual({ ok: false, error: 'quota-used' })
  },
)

smallTest("products of bol are requested by bol's id", async ({ app, clock, market }) => {
  const source = await bolSource(app)
  const searchResult = await source.search('nl', { terms: 'ketting', page: 1 })
  if (!searchResult.ok) throw new Error(searchResult.error)
  const ids = searchResult.items.flatMap(({ gtins }) => gtins).slice(0, 2)
  await importMarketplaceItems(app, source, {
    country: 'nl',
    request: { ids },
    categorySlug: undefined,
    isDryRun: false,
    publishes: true,
  })
  market.setPrice(ids[0] ?? '', 2_345)
  clock.advance(6 * HOUR)
  expect(await syncSource(app, source)).toMatchObject({ queried: 2, changed: 1, missing: 0 })
})

const { products: ITEM_COUNT, timeoutMs } = FAULTS
const POPULAR_COUNT = ITEM_COUNT / 10

const bigTest = marketTest(ITEM_COUNT * 0.45)

bigTest(
  'thousands of products are refreshed within a day at one request a second, the most viewed first',
  { timeout: timeoutMs },
  async ({ app, clock, market }) => {
    const source = await createSimulatedAmazon(app, clock, market)
    const asins = [...market.catalogue.items()].map(({ asin }) => asin).slice(0, ITEM_COUNT)
    expect(asins).toHaveLength(ITEM_COUNT)
    for (let index = 0; index < asins.length; index += POPULAR_COUNT) {
      await app.db.execute(sql`
        WITH new_products AS (
          INSERT INTO products (kind, seller, status, slug, name, popularity)
          SELECT 'simple', 'external', 'published', lower(asin), asin, ${index >= ITEM_COUNT - POPULAR_COUNT ? 100 : 0}
          FROM unnest(${sql.param(asins.slice(index, index + POPULAR_COUNT))}::text[]) AS asins (asin) RETURNING id, name
        )
        INSERT INTO offers (product_id, source, country, external_id, url, seller, origin)
        SELECT id, 'amazon', 'nl', name, 'https://www.amazon.nl/dp/' || name, 'amazon.nl', 'source' FROM new_products`)
    }
    const popularAsins = new Set(asins.slice(-POPULAR_COUNT))
    const startedAt = clock.now().getTime()
    let firstRequest: unknown
    const syncResult = await syncSource(app, source, {
      onProgress: () => {
        firstRequest ??= market
          .lastCalls()
          .find(({ operation }) => operation === 'amazon.getItems')?.payload
      },
    })
    expect(syncResult).toMatchObject({ queried: ITEM_COUNT, stopped: null })
    const { itemIds } = firstRequest as { itemIds: string[] }
    expect(itemIds).toHaveLength(10)
    expect(itemIds.every((asin) => popularAsins.has(asin))).toBe(true)
    // A call contains ten items, and none is throttled.
    const callCount = ITEM_COUNT / 10
    expect(market.calls()['amazon.getItems']).toBe(callCount)
    const seconds = (clock.now().getTime() - startedAt) / 1_000
    expect(seconds).toBeGreaterThan(0.96 * callCount)
    expect(seconds).toBeLessThan(1.08 * callCount)
    const allProducts = await app.db.select({ id: products.id }).from(products)
    const offers = await readLiveOffers(
      app.db,
      allProducts.map(({ id }) => id),
      clock.now(),
    )
    const quotedOffers = offers.filter(({ quote }) => quote !== null).length
    expect(quotedOffers + syncResult.missing).toBe(ITEM_COUNT)
    expect(quotedOffers).toBeGreaterThan(0.8 * ITEM_COUNT)
    expect(await syncSource(app, source)).toMatchObject({ queried: 0, stopped: null })
  },
)
