import { and, asc, eq, gt, inArray } from 'drizzle-orm'
import type { Db } from '#app/platform/db.server.ts'
import { offerQuotes } from './offer-quotes-table.server.ts'
import type { LiveOffer } from './offers.ts'
import { offers } from './offers-table.server.ts'

/**
 * The offers of these products with what may be shown of them at this moment: the one way in which anything that a source said
 * gets out of the database. What is past its time comes without its quote.
 */
export async function readLiveOffers(
  db: Db,
  productIds: number[],
  now: Date,
): Promise<LiveOffer[]> {
  if (productIds.length === 0) return []
  const rows = await db
    .select({ offer: offers, quote: offerQuotes })
    .from(offers)
    .leftJoin(offerQuotes, and(eq(offerQuotes.offerId, offers.id), gt(offerQuotes.expiresAt, now)))
    .where(inArray(offers.productId, productIds))
    .orderBy(asc(offers.productId), asc(offers.id))
  return rows.map(({ offer: { createdAt: _at, ...offer }, quote }) => ({
    ...offer,
    quote: quote && toQuote(quote),
  }))
}

function toQuote(row: typeof offerQuotes.$inferSelect): NonNullable<LiveOffer['quote']> {
  const { offerId: _id, listPriceCents, listPriceKind, ...rest } = row
  const listPrice =
    listPriceCents && listPriceKind ? { cents: listPriceCents, kind: listPriceKind } : null
  return { ...rest, listPrice }
}
