import { and, asc, eq, gt, inArray, isNotNull, or } from 'drizzle-orm'
import type { Db } from '#app/platform/db.server.ts'
import { feeds } from './feeds-table.server.ts'
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
    .select({ offer: offers, quote: offerQuotes, feed: feeds })
    .from(offers)
    .leftJoin(feeds, and(eq(feeds.id, offers.feedId), gt(feeds.endsAt, now)))
    .leftJoin(
      offerQuotes,
      and(
        eq(offerQuotes.offerId, offers.id),
        // What a feed tells is as young as its last reading, also where that changed nothing.
        or(gt(offerQuotes.expiresAt, now), isNotNull(feeds.id)),
      ),
    )
    .where(inArray(offers.productId, productIds))
    .orderBy(asc(offers.productId), asc(offers.id))
  return rows.map(({ offer: { createdAt: _at, feedId: _feed, ...offer }, quote, feed }) => ({
    ...offer,
    quote: quote && toQuote(quote, feed),
  }))
}

const later = (one: Date, other: Date | null | undefined) => (other && other > one ? other : one)

function toQuote(
  row: typeof offerQuotes.$inferSelect,
  feed: typeof feeds.$inferSelect | null,
): NonNullable<LiveOffer['quote']> {
  const { offerId: _id, rowHash: _hash, listPriceCents, listPriceKind, ...told } = row
  const rest = {
    ...told,
    fetchedAt: later(told.fetchedAt, feed?.readAt),
    expiresAt: later(told.expiresAt, feed?.endsAt),
  }
  const listPrice =
    listPriceCents && listPriceKind ? { cents: listPriceCents, kind: listPriceKind } : null
  return { ...rest, listPrice }
}
