import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import { products } from '#app/features/catalog/products/catalog-tables.server.ts'
import { bolSource } from '#app/features/partners/bol/bol-source.server.ts'
import { readEvents } from '#app/features/partners/item-drafts/product-events.server.ts'
import { importPieces } from '#app/features/partners/marketplace-import/import-pieces.server.ts'
import { readLiveOffers } from '#app/features/partners/offers/read-live-offers.server.ts'
import type { ReadyEnv } from '#app/platform/env.ts'
import type { Shop } from '#app/platform/shop.ts'
import { type Marketplaces, openMarketplaces } from '#simulators/marketplaces/local-marketplaces.ts'
import { FAULTS } from '#tests/faults/sizes.ts'
import { shopTest, type TestClock } from '#tests/support/shop-test.ts'
import { openPlayedAmazon } from '#tests/support/simulated-amazon.ts'
import { syncSource } from './sync-offers.server.ts'

const HOUR = 3_600_000

/** Local marketplaces at the pace of the real ones; waiting for a turn moves the clock of both. */
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
        const { AMAZON_CREDENTIAL_VERSION: _version, ...told } = market.environment
        await use({ ...told, AMAZON_CREDENTIAL_VERSION: '3.2', AMAZON_CALLS_PER_SECOND: 1 })
      },
    })
}

/** Pieces that the Dutch shop has and sells, without variations. */
const asinsOf = (market: Marketplaces, count: number) =>
  market.catalogue.models
    .filter(({ parentAsin }) => !parentAsin)
    .flatMap(({ items }) => items.map(({ asin }) => asin))
    .slice(0, count)

const smallTest = marketTest()

async function stock(shop: Shop, clock: TestClock, market: Marketplaces) {
  const source = await openPlayedAmazon(shop, clock, market)
  const ids = asinsOf(market, 12)
  const result = await importPieces(shop, source, {
    country: 'nl',
    wanted: { ids },
    categorySlug: undefined,
    isDryRun: false,
    publishes: true,
  })
  if (!result.ok) throw new Error(result.error)
  const made = result.pieces.flatMap(({ id, productId, outcome }) =>
    outcome === 'made' && productId !== null ? [{ asin: id, productId }] : [],
  )
  return { source, made }
}

async function statusOf(shop: Shop, productId: number) {
  const { rows } = await shop.pool.query('SELECT status FROM products WHERE id = $1', [productId])
  return rows[0]?.status
}

smallTest(
  'three misses hide a product, its return shows it again, and each change is a line [T08]',
  async ({ shop, clock, market }) => {
    const { source, made } = await stock(shop, clock, market)
    const [first, second, third] = made
    if (!first || !second || !third) throw new Error('too few pieces')
    const priceOf = async (productId: number) =>
      (await readLiveOffers(shop.db, [productId], clock.now()))[0]?.quote?.priceCents
    const lines = async (productId: number) =>
      (await readEvents(shop.db, productId)).map(({ kind }) => kind)
    expect(await syncSource(shop, source)).toMatchObject({ asked: 0, stopped: null })

    clock.advance(6 * HOUR)
    market.setPrice(first.asin, 4_321)
    market.setGone([second.asin])
    market.setShuffled(true)
    expect(await syncSource(shop, source)).toMatchObject({
      asked: made.length,
      changed: 1,
      missing: 1,
      hidden: 0,
      stopped: null,
    })
    expect(await priceOf(first.productId)).toBe(4_321)
    expect(await lines(first.productId)).toEqual(['price'])

    // What was known of it may be shown until its time is over; then it is a link, and then it is gone.
    expect(await statusOf(shop, second.productId)).toBe('published')
    clock.advance(6 * HOUR)
    expect(await syncSource(shop, source)).toMatchObject({ missing: 1, hidden: 0 })
    clock.advance(6 * HOUR)
    expect(await syncSource(shop, source)).toMatchObject({ missing: 1, hidden: 1 })
    expect(await statusOf(shop, second.productId)).toBe('hidden')
    expect(await readLiveOffers(shop.db, [second.productId], clock.now())).toEqual([])
    expect(await lines(second.productId)).toEqual(['hidden', 'gone'])
    expect(await lines(third.productId)).toEqual([])

    market.setGone([second.asin], false)
    clock.advance(6 * HOUR)
    expect(await syncSource(shop, source)).toMatchObject({ missing: 0, shown: 1 })
    expect(await statusOf(shop, second.productId)).toBe('published')
    expect(await priceOf(second.productId)).toBeGreaterThan(0)
    expect(await lines(second.productId)).toEqual(expect.arrayContaining(['shown', 'back']))

    // Who has nothing to sell at the moment is there all the same.
    market.setNoOffer([third.asin])
    clock.advance(6 * HOUR)
    expect(await syncSource(shop, source)).toMatchObject({ missing: 0, hidden: 0 })
    expect(await priceOf(third.productId)).toBeNull()
    expect(await statusOf(shop, third.productId)).toBe('published')
  },
)

smallTest(
  'an account that may not ask, or has asked enough, leaves everything and is not asked on',
  async ({ shop, clock, market }) => {
    const { source, made } = await stock(shop, clock, market)
    const ids = made.map(({ productId }) => productId)
    const quoted = async () =>
      (await readLiveOffers(shop.db, ids, clock.now())).filter(({ quote }) => quote).length
    market.setFault('amazon', 'not-eligible')
    clock.advance(6 * HOUR)
    expect(await syncSource(shop, source)).toMatchObject({ asked: 0, stopped: 'not-eligible' })
    market.resetCalls()
    expect(await syncSource(shop, source)).toMatchObject({ stopped: 'not-eligible' })
    expect(market.calls()).toEqual({})
    expect(await quoted()).toBe(made.length)
    clock.advance(18 * HOUR)
    expect(await quoted()).toBe(0)
    for (const id of ids) expect(await statusOf(shop, id)).toBe('published')

    // Tried again after an hour, by itself; bursts of "too many" and broken answers are waited out.
    market.setFault('amazon', null)
    market.failNext('amazon', ['throttled', 'nonsense', 'expired', 'cut-off'])
    expect(await syncSource(shop, source)).toMatchObject({ asked: made.length, stopped: null })
    expect(await quoted()).toBe(made.length)

    market.setFault('amazon', 'down')
    clock.advance(6 * HOUR)
    expect(await syncSource(shop, source)).toMatchObject({ asked: 0, stopped: 'unavailable' })
    market.setFault('amazon', null)
    market.failNext('amazon', ['partial'])
    expect(await syncSource(shop, source)).toMatchObject({ asked: made.length, hidden: 0 })

    await shop.pool.query('UPDATE source_accounts SET calls = 8000')
    await shop.pool.query('UPDATE offers SET asked_at = NULL')
    expect(await syncSource(shop, source)).toMatchObject({ asked: 0, stopped: 'quota-used' })
    await shop.pool.query('UPDATE source_accounts SET calls = 8640')
    expect(await source.lookUp('nl', ['B0CH4K3L01'])).toEqual({ ok: false, error: 'quota-used' })
  },
)

smallTest('pieces of bol are asked about by its own number', async ({ shop, clock, market }) => {
  const source = await bolSource(shop)
  const found = await source.search('nl', { words: 'ketting', page: 1 })
  if (!found.ok) throw new Error(found.error)
  const ids = found.pieces.flatMap(({ gtins }) => gtins).slice(0, 2)
  await importPieces(shop, source, {
    country: 'nl',
    wanted: { ids },
    categorySlug: undefined,
    isDryRun: false,
    publishes: true,
  })
  market.setPrice(ids[0] ?? '', 2_345)
  clock.advance(6 * HOUR)
  expect(await syncSource(shop, source)).toMatchObject({ asked: 2, changed: 1, missing: 0 })
})

const { pieces: PIECES, timeoutMs } = FAULTS
const POPULAR = PIECES / 10

const bigTest = marketTest(PIECES * 0.45)

bigTest(
  'thousands of products are told anew within the day at one call a second, the most seen first',
  { timeout: timeoutMs },
  async ({ shop, clock, market }) => {
    const source = await openPlayedAmazon(shop, clock, market)
    const asins = [...market.catalogue.items()].map(({ asin }) => asin).slice(0, PIECES)
    expect(asins).toHaveLength(PIECES)
    for (let at = 0; at < asins.length; at += POPULAR) {
      await shop.db.execute(sql`
        WITH made AS (
          INSERT INTO products (kind, seller, status, slug, name, popularity)
          SELECT 'simple', 'external', 'published', lower(asin), asin, ${at >= PIECES - POPULAR ? 100 : 0}
          FROM unnest(${sql.param(asins.slice(at, at + POPULAR))}::text[]) AS given (asin) RETURNING id, name
        )
        INSERT INTO offers (product_id, source, country, external_id, url, seller, origin)
        SELECT id, 'amazon', 'nl', name, 'https://www.amazon.nl/dp/' || name, 'amazon.nl', 'source' FROM made`)
    }
    const popular = new Set(asins.slice(-POPULAR))
    const began = clock.now().getTime()
    let firstAsked: unknown
    const done = await syncSource(shop, source, {
      onProgress: () => {
        firstAsked ??= market
          .lastCalls()
          .find(({ operation }) => operation === 'amazon.getItems')?.asked
      },
    })
    expect(done).toMatchObject({ asked: PIECES, stopped: null })
    const { itemIds } = firstAsked as { itemIds: string[] }
    expect(itemIds).toHaveLength(10)
    expect(itemIds.every((asin) => popular.has(asin))).toBe(true)
    // Ten in each call, none of them refused.
    const calls = PIECES / 10
    expect(market.calls()['amazon.getItems']).toBe(calls)
    const seconds = (clock.now().getTime() - began) / 1_000
    expect(seconds).toBeGreaterThan(0.96 * calls)
    expect(seconds).toBeLessThan(1.08 * calls)
    const all = await shop.db.select({ id: products.id }).from(products)
    const offers = await readLiveOffers(
      shop.db,
      all.map(({ id }) => id),
      clock.now(),
    )
    const quoted = offers.filter(({ quote }) => quote !== null).length
    expect(quoted + done.missing).toBe(PIECES)
    expect(quoted).toBeGreaterThan(0.8 * PIECES)
    expect(await syncSource(shop, source)).toMatchObject({ asked: 0, stopped: null })
  },
)
