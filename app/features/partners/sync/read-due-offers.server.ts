import { sql } from 'drizzle-orm'
import type { MarketplaceSource } from '#app/features/partners/marketplace-sources/marketplace-source.ts'
import { POLICIES } from '#app/features/partners/offers/source-policies.ts'
import type { App } from '#app/platform/app.ts'

export interface DueOffer extends Record<string, unknown> {
  id: number
  productId: number
  country: string
  externalId: string
}

/** Number of offers that are planned together. */
const MAX_OFFERS = 1_000

/** Returns due offers: the most viewed first, then those queried longest ago. Paused countries are left out. */
export async function readDueOffers(
  app: App,
  source: MarketplaceSource['name'],
  pausedCountries: string[],
): Promise<DueOffer[]> {
  const { backgroundRefreshHours } = POLICIES[source]
  const dueBefore = new Date(
    app.clock.now().getTime() - backgroundRefreshHours * 3_600_000,
  ).toISOString()
  const { rows } = await app.db.execute<DueOffer>(sql`
    SELECT o.id, o.product_id AS "productId", o.country, o.external_id AS "externalId"
    FROM offers o JOIN products p ON p.id = o.product_id
    WHERE o.source = ${source} AND (o.queried_at IS NULL OR o.queried_at <= ${dueBefore}::timestamptz)
      AND o.country <> ALL (${sql.param(pausedCountries)}::text[])
    ORDER BY p.popularity + (SELECT count(*) FROM viewed_products v WHERE v.product_id = p.id) DESC,
      o.queried_at NULLS FIRST, o.id
    LIMIT ${MAX_OFFERS}`)
  return rows
}
