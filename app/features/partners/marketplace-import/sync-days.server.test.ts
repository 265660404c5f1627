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
const PRODUCT_COUNT = products === 10_000 ? products : 300
const STEP_MINUTES = products === 10_000 ? 5 : 15
const DAYS = products === 10_000 ? 2 : 1
/** A full shop that was just imported needs some hours to come up to date. */
const WARM_UP_HOURS = 4
const FAMILY_COUNT = PRODUCT_COUNT / 10
const POPULAR_COUNT = PRODUCT_COUNT / 10
const SCALE = PRODUCT_COUNT / 10_000
const CALLS_PER_DAY = Math.round(8_640 * SCALE)
const MINUTE = 60_000
const HOUR = 60 * MINUTE

const daysTest = shopTest
  .extend<{ market: Marketplaces }>({
    market: async ({ clock }: { clock: TestClock }, use) => {
      const market = await openMarketplaces({
        now: () => clock.now(),
        models: PRODUCT_COUNT * 1.4,
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
async function addSimpleProducts(app: App, asins: string[], popularity: number) {
  await app.db.execute(sql`
    WITH new_products AS (
      INSERT INTO products (kind, seller, status, slug, name, popularity)
      SELECT 'simple', 'external', 'published', lower(asin), asin, ${popularity}
      FROM unnest(${sql.param(asins)}::text[]) AS asins (asin) RETURNING id, name
    )
    INSERT INTO offers (product_id, source, country, external_id, url, seller, origin)
    SELECT id, 'amazon', 'nl', name, 'https://www.amazon.nl/dp/' || name, 'amazon.nl', 'source' FROM new_products`)
}

daysTest(
  'thousands of products, one in ten a family, stay current within the quota of an account: prices within hours, and each family once a day',
  { timeout: timeoutMs },
  async ({ app, clock, market }) => {
    const source = await createSimulatedAmazon(app, clock, market)
    const { models } = market.catalogue
    const families = models.filter(({ parentAsin }) => parentAsin).slice(0, FAMILY_COUNT)
    const simpleItems = models.filter(({ parentAsin }) => !parentAsin).flatMap(({ items }) => items)
    const asins = simpleItems.map(({ asin }) => asin).slice(0, PRODUCT_COUNT - FAMILY_COUNT)
    expect([families.length, asins.length]).toEqual([FAMILY_COUNT, PRODUCT_COUNT - FAMILY_COUNT])
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
    await addSimpleProducts(app, asins.slice(POPULAR_COUNT), 0)
    await addSimpleProducts(app, asins.slice(0, POPULAR_COUNT), 100)
    expect(await app.db.$count(offers)).toBeGreaterThan(1.3 * PRODUCT_COUNT)
    // Starts at the beginning of a day in the shop's time zone.
    clock.advance(new Date('2026-12-01T23:00:00Z').getTime() - clock.now().getTime() + HOUR * 24)
    const startedAt = clock.now().getTime()
    const hoursSinceOldestQuery = async (popularity: number): Promise<number> => {
      const { rows } = await app.pool.query<{ at: Date | null }>(
        'SELECT min(coalesce(o.queried_at, $2)) AS at FROM offers o JOIN products p ON p.id = o.product_id WHERE p.popularity = $1',
        [popularity, new Date(0)],
      )
      return (clock.now().getTime() - (rows[0]?.at?.getTime() ?? 0)) / HOUR
    }
    const countCalls = () => {
      const { 'amazon.token': _tokens, ...requests } = market.calls()
      return Object.values(requests).reduce((sum, count) => sum + count, 0)
    }
    market.resetCalls()
    const callTotals: number[] = []
    const quotedShares: number[] = []
    const maxAgeHours = { popular: 0, other: 0 }
    const measure = async () => {
      const liveOffers = await app.db.$count(offers, eq(offers.misses, 0))
      quotedShares.push(
        ((await countLiveQuotes(app.db, clock.now())).get('amazon')?.quoted ?? 0) / liveOffers,
      )
      maxAgeHours.popular = Math.max(maxAgeHours.popular, await hoursSinceOldestQuery(100))
      maxAgeHours.other = Math.max(maxAgeHours.other, await hoursSinceOldestQuery(0))
    }
    for (let step = 0; clock.now().getTime() < startedAt + DAYS * 24 * HOUR; step++) {
      const nextStepAt = startedAt + (step + 1) * STEP_MINUTES * MINUTE
      await syncSource(app, source, { deadline: new Date(clock.now().getTime() + 4 * MINUTE) })
      clock.advance(Math.max(0, nextStepAt - clock.now().getTime()))
      const hours = (clock.now().getTime() - startedAt) / HOUR
      if (hours >= 24 * (callTotals.length + 1)) callTotals.push(countCalls())
      const isMeasured = hours >= WARM_UP_HOURS && (step * STEP_MINUTES) % 60 === 0
      if (isMeasured) await measure()
    }
    const callsPerDay = callTotals.map((sum, index) => sum - (callTotals[index - 1] ?? 0))
    expect(callsPerDay).toHaveLength(DAYS)
    expect(Math.max(...callsPerDay)).toBeLessThanOrEqual(CALLS_PER_DAY)
    expect(quotedShares).toHaveLength(24 * DAYS - WARM_UP_HOURS)
    expect(Math.min(...quotedShares)).toBeGreaterThan(0.99)
    expect(maxAgeHours.popular).toBeLessThan(8)
    expect(maxAgeHours.other).toBeLessThan(24)
    const { rows } = await app.pool.query<{ late: number }>(
      `SELECT count(*)::int AS late FROM (
        SELECT max(f.read_at) AS at FROM sourced_fields f JOIN products p ON p.id = f.product_id
        WHERE p.kind = 'variable' GROUP BY p.id) families WHERE at < $1`,
      [new Date(clock.now().getTime() - 25 * HOUR)],
    )
    expect(rows[0]?.late).toBe(0)
  },
)
