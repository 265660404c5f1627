import { and, asc, count, eq, gt, inArray, isNotNull, or } from 'drizzle-orm'
import { variants } from '#app/features/catalog/products/catalog-tables.server.ts'
import { choiceText } from '#app/features/catalog/stock/choice-text.ts'
import type { Db } from '#app/platform/database/db.server.ts'
import { offerQuotes } from './offer-quotes-tables.server.ts'
import type { LiveOffer } from './offers.ts'
import { feeds, offers } from './offers-tables.server.ts'
import { toPublicImage } from './public-image.ts'
import { isShownOffer, isSourceSwitchedOn } from './shown-offers.server.ts'

/**
 * Returns the offers of these products with the data that may be shown now. Data of a source leaves the database through this
 * function only. An expired offer has no quote. Offers that are gone, or whose source is switched off, are left out; `withGone`
 * includes them without a quote.
 */
export async function readLiveOffers(
  db: Db,
  productIds: number[],
  now: Date,
  { withGone = false } = {},
): Promise<LiveOffer[]> {
  if (productIds.length === 0) return []
  const rows = await db
    .select({ offer: offers, quote: offerQuotes, feed: feeds, optionValues: variants.optionValues })
    .from(offers)
    .leftJoin(feeds, and(eq(feeds.id, offers.feedId), gt(feeds.endsAt, now)))
    .leftJoin(
      offerQuotes,
      and(
        eq(offerQuotes.offerId, offers.id),
        isSourceSwitchedOn(),
        // A quote of a feed is valid after each complete feed run, even if the run did not change it.
        or(gt(offerQuotes.expiresAt, now), isNotNull(feeds.id)),
      ),
    )
    .leftJoin(variants, eq(variants.id, offers.variantId))
    .where(and(inArray(offers.productId, productIds), withGone ? undefined : isShownOffer()))
    .orderBy(asc(offers.productId), asc(offers.id))
  return rows.map(({ offer, quote, feed, optionValues }) => {
    const { createdAt: _at, queriedAt: _queriedAt, misses: _misses, ...offerFields } = offer
    const { feedId: _feed, importRunId: _run, variantId: _variant, ...offerRef } = offerFields
    return {
      ...offerRef,
      variantText: choiceText(optionValues ?? {}),
      quote: quote && toQuote(quote, feed),
    }
  })
}

/** Counts by source the offers with data that may be shown, and those with a price. */
export async function countLiveQuotes(
  db: Db,
  now: Date,
): Promise<Map<string, { quoted: number; priced: number }>> {
  const rows = await db
    .select({ source: offers.source, quoted: count(), priced: count(offerQuotes.priceCents) })
    .from(offerQuotes)
    .innerJoin(offers, eq(offers.id, offerQuotes.offerId))
    .where(gt(offerQuotes.expiresAt, now))
    .groupBy(offers.source)
  return new Map(rows.map(({ source, ...counts }) => [source, counts]))
}

const laterOf = (a: Date, b: Date | null | undefined) => (b && b > a ? b : a)

function toQuote(
  row: typeof offerQuotes.$inferSelect,
  feed: typeof feeds.$inferSelect | null,
): NonNullable<LiveOffer['quote']> {
  const {
    offerId: _id,
    rowHash: _hash,
    listPriceCents,
    listPriceKind,
    stars,
    reviewCount,
    ...quote
  } = row
  const quoteFields = {
    ...quote,
    images: quote.images.map(toPublicImage),
    fetchedAt: laterOf(quote.fetchedAt, feed?.readAt),
    expiresAt: laterOf(quote.expiresAt, feed?.endsAt),
  }
  const listPrice =
    listPriceCents && listPriceKind ? { cents: listPriceCents, kind: listPriceKind } : null
  return {
    ...quoteFields,
    listPrice,
    rating: stars === null ? null : { stars, count: reviewCount },
  }
}
