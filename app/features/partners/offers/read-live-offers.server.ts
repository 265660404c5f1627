import { and, asc, count, eq, gt, inArray, isNotNull, or } from 'drizzle-orm'
import { variants } from '#app/features/catalog/products/catalog-tables.server.ts'
import type { Db } from '#app/platform/database/db.server.ts'
import { offerQuotes } from './offer-quotes-tables.server.ts'
import type { LiveOffer } from './offers.ts'
import { feeds, offers } from './offers-tables.server.ts'
import { toPublicImage } from './seen-image.ts'
import { isOfSourceThatIsOn, isShownOffer } from './shown-offers.server.ts'

/** A number that says nothing by itself. */
const BARE_SIZES = new Set(['ringmaat', 'maat'])
const SIZES = new Set([...BARE_SIZES, 'lengte'])

/** "Rosé verguld, maat 16,5": of what metal a choice is, and then how large. */
export function choiceText(optionValues: Record<string, string>): string {
  const isSize = ([code]: [string, string]) => SIZES.has(code)
  return Object.entries(optionValues)
    .toSorted((a, b) => Number(isSize(a)) - Number(isSize(b)))
    .map(([code, value]) => (BARE_SIZES.has(code) && /^\d/.test(value) ? `maat ${value}` : value))
    .join(', ')
}

/**
 * The offers of these products with what may be shown of them at this moment: the one way in which anything that a source said
 * gets out of the database. What is past its time comes without its quote; what its source has no more, or is of a source that is
 * switched off, does not come at all, but `withGone`, and then without a quote too.
 */
export async function readLiveOffers(
  db: Db,
  productIds: number[],
  now: Date,
  { withGone = false } = {},
): Promise<LiveOffer[]> {
  if (productIds.length === 0) return []
  const rows = await db
    .select({ offer: offers, quote: offerQuotes, feed: feeds, chosen: variants.optionValues })
    .from(offers)
    .leftJoin(feeds, and(eq(feeds.id, offers.feedId), gt(feeds.endsAt, now)))
    .leftJoin(
      offerQuotes,
      and(
        eq(offerQuotes.offerId, offers.id),
        isOfSourceThatIsOn(),
        // Data of a feed is as recent as its last reading, even if that changed nothing.
        or(gt(offerQuotes.expiresAt, now), isNotNull(feeds.id)),
      ),
    )
    .leftJoin(variants, eq(variants.id, offers.variantId))
    .where(and(inArray(offers.productId, productIds), withGone ? undefined : isShownOffer()))
    .orderBy(asc(offers.productId), asc(offers.id))
  return rows.map(({ offer, quote, feed, chosen }) => {
    const { createdAt: _at, queriedAt: _queriedAt, misses: _misses, ...rest } = offer
    const { feedId: _feed, importRunId: _run, variantId: _variant, ...place } = rest
    return { ...place, variantText: choiceText(chosen ?? {}), quote: quote && toQuote(quote, feed) }
  })
}

/** By source of how many offers something may be shown at this moment, and of how many of those a price. */
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
  return new Map(rows.map(({ source, ...counted }) => [source, counted]))
}

const later = (one: Date, other: Date | null | undefined) => (other && other > one ? other : one)

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
  const rest = {
    ...quote,
    images: quote.images.map(toPublicImage),
    fetchedAt: later(quote.fetchedAt, feed?.readAt),
    expiresAt: later(quote.expiresAt, feed?.endsAt),
  }
  const listPrice =
    listPriceCents && listPriceKind ? { cents: listPriceCents, kind: listPriceKind } : null
  return { ...rest, listPrice, rating: stars === null ? null : { stars, count: reviewCount } }
}
