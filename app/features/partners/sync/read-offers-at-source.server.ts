import { and, eq } from 'drizzle-orm'
import type { MarketplaceSource } from '#app/features/partners/marketplace-sources/marketplace-source.ts'
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
