import { and, eq, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { MarketplaceSource } from '#app/features/partners/marketplace-sources/marketplace-source.ts'
import type { OfferSource } from '#app/features/partners/offers/offers.ts'
import { offers } from '#app/features/partners/offers/offers-tables.server.ts'
import type { Db } from '#app/platform/database/db.server.ts'
import type { DueOffer } from './read-due-offers.server.ts'

/** Returns the offers of a product at a source. */
export async function readOffersAtSource(
  db: Db,
  productId: number,
  source: MarketplaceSource['name'],
): Promise<(DueOffer & { queriedAt: Date | null })[]> {
  return db
    .select({
      id: offers.id,
      productId: offers.productId,
      country: offers.country,
      externalId: offers.externalId,
      queriedAt: offers.queriedAt,
    })
    .from(offers)
    .where(and(eq(offers.productId, productId), eq(offers.source, source)))
    .orderBy(offers.id)
}

/** An offer of a product with the time at which its source was last queried about it. */
export interface OfferQueryTime {
  source: OfferSource
  externalId: string
  /** ISO 8601; null: never */
  queriedAt: string | null
}

/** Selects the offers of a product with the time of their last query, without any quoted data. */
export const offerQueryTimesOf = (productId: SQLWrapper): SQL<OfferQueryTime[]> => sql<
  OfferQueryTime[]
>`(
  SELECT coalesce(json_agg(json_build_object(
    'source', known.source, 'externalId', known.external_id, 'queriedAt', known.queried_at
  ) ORDER BY known.id), '[]')
  FROM offers known WHERE known.product_id = ${productId})`
