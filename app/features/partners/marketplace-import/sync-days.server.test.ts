import { eq, sql } from 'drizzle-orm'
import { expect } from 'vitest'
import { offers } from '#app/features/partners/offers/offers-tables.server.ts'
import { countLiveQuotes } from '#app/features/partners/offers/read-live-offers.server.ts'
import { syncSource } from '#app/features/partners/sync/sync-offers.server.ts'
import type { App } from '#app/platform/app.ts'
import type { ReadyEnv } from '#app/platform/env.ts'
import { type Marketplaces, openMarketplaces } from '#simulators/marketplaces/local-marketplaces.ts'
import { FAULTS } from '#tests/faults/sizes.ts'
import { shopTest, type TestClock } from '#tests/support/shop-test.ts'
import { createSimulatedAmazon } from '#tests/support/simulated-amazon.ts'
import { importMarketplaceItems } from './import-marketplace-items.server.ts'

const { products, timeoutMs } = FAULTS
/** `npm test` uses a small shop with a proportionally small quota. */
const PRODUCTS = products === 10_000 ? products : 300
const STEP_MINUTES = products === 10_000 ? 5 : 15
const DAYS = products === 10_000 ? 2 : 1
const FAMILIES = PRODUCTS / 10
const POPULAR = PRODUCTS / 10
const SCALE = PRODUCTS / 10_000
const CALLS_A_DAY = Math.round(8_640 * SCALE)
const MINUTE = 60_000
const HOUR = 60 * MINUTE

const daysTest = shopTest
  .extend<{ market: Marketplaces }>({
    market: async ({ clock }: { clock: TestClock }, use) => {
      const market = await openMarketplaces({
        now: () => clock.now(),
        models: PRODUCTS * 1.4,
        callsPerSecond: SCALE,
      })
      await use(market)
      await market.close()
    },
  })
  .extend<{ env: Partial<ReadyEnv> }>({
    env: async ({ market }: { market: Marketplaces }, use) => {
      const { AMAZON_CREDENTIAL_VERSION: _version, ...environment } = market.environment
      await use({
        ...environment,
        AMAZON_CREDENTIAL_VERSION: '3.2',
        AMAZON_CALLS_PER_SECOND: SCALE,
      })
    },
  })

/** Adds simple products with an offer and no data. */
async function addSingles(app: App, asins: string[], popularity: number) {
  await app.db.execute(sql`
    WITH made AS (
      INSERT INTO products (kind, seller, status, slug, name, popularity)
      SELECT 'simple', 'external', 'published', lower(asin), asin, ${popularity}
      FROM unnest(${sql.param(asins)}::text[]) AS given (asin) RETURNING id, name
    )
    INSERT INTO offers (product_id, source, country, external_id, url, seller, origin)
    SELECT id, 'amazon', 'nl', name, 'https://www.amazon.nl/dp/' || name, 'amazon.nl', 'source' FROM made`)
}

daysTest(
  'thousands of products, one in ten a family, stay current within the quota of an account: prices within hours, and each family once a day',
  { timeout: timeoutMs },
  async ({ app, clock, market }) => {
    const source = await createSimulatedAmazon(app, clock, market)
    const { models } = market.catalogue
    const families = models.filter(({ parentAsin }) => parentAsin).slice(0, FAMILIES)
    const single = models.filter(({ parentAsin }) => !parentAsin).flatMap(({ items }) => items)
    const asins = single.map(({ asin }) => asin).slice(0, PRODUCTS - FAMILIES)
    expect([families.length, asins.length]).toEqual([FAMILIES, PRODUCTS - FAMILIES])
    for (const { parentAsin = '' } of families) {
      // The quota is reset, as if the products were imported over many days.
      await app.pool.query('UPDATE source_accounts SET calls = 0')
      await importMarketplaceItems(app, source, {
        country: 'nl',
        request: { ids: [parentAsin] },
        categorySlug: undefined,
        isDryRun: false,
        publishes: true,
      })
    }
    await addSingles(app, asins.slice(POPULAR), 0)
    await addSingles(app, asins.slice(0, POPULAR), 100)
    expect(await app.db.$count(offers)).toBeGreaterThan(1.3 * PRODUCTS)
    // Starts at the beginning of a day in the shop's time zone.
    clock.advance(new Date('2026-12-01T23:00:00Z').getTime() - clock.now().getTime() + HOUR * 24)
    const began = clock.now().getTime()
    const oldest = async (popularity: number): Promise<number> => {
      const { rows } = await app.pool.query<{ at: Date | null }>(
        'SELECT min(coalesce(o.queried_at, $2)) AS at FROM offers o JOIN products p ON p.id = o.product_id WHERE p.popularity = $1',
        [popularity, new Date(0)],
      )
      return (clock.now().getTime() - (rows[0]?.at?.getTime() ?? 0)) / HOUR
    }
    const calls = () => {
      const { 'amazon.token': _tokens, ...requests } = market.calls()
      return Object.values(requests).reduce((sum, count) => sum + count, 0)
    }
    market.resetCalls()
    const days: number[] = []
    const freshIds: number[] = []
    const age = { popular: 0, other: 0 }
    for (let step = 0; clock.now().getTime() < began + DAYS * 24 * HOUR; step++) {
      const next = began + (step + 1) * STEP_MINUTES * MINUTE
      await syncSource(app, source, { until: new Date(clock.now().getTime() + 4 * MINUTE) })
      clock.advance(Math.max(0, next - clock.now().getTime()))
      const hours = (clock.now().getTime() - began) / HOUR
      if (hours >= 24 * (days.length + 1)) days.push(calls())
      if (hours < 4 || (step * STEP_MINUTES) % 60 !== 0) continue
      const liveOffers = await app.db.$count(offers, eq(offers.misses, 0))
      freshIds.push(
        ((await countLiveQuotes(app.db, clock.now())).get('amazon')?.quoted ?? 0) / liveOffers,
      )
      age.popular = Math.max(age.popular, await oldest(100))
      age.other = Math.max(age.other, await oldest(0))
    }
    const perDay = days.map((sum, index) => sum - (days[index - 1] ?? 0))
    expect(perDay).toHaveLength(DAYS)
    expect(Math.max(...perDay)).toBeLessThanOrEqual(CALLS_A_DAY)
    expect(Math.min(...freshIds)).toBeGreaterThan(0.99)
    expect(age.popular).toBeLessThan(8)
    expect(age.other).toBeLessThan(24)
    const { rows } = await app.pool.query<{ late: number }>(
      `SELECT count(*)::int AS late FROM (
        SELECT max(f.read_at) AS at FROM sourced_fields f JOIN products p ON p.id = f.product_id
        WHERE p.kind = 'variable' GROUP BY p.id) heard WHERE at < $1`,
      [new Date(clock.now().getTime() - 25 * HOUR)],
    )
    expect(rows[0]?.late).toBe(0)
  },
)
