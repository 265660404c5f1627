import { and, avg, count, desc, eq, gt, inArray, max, min, type SQL, sql } from 'drizzle-orm'
import { POLICIES } from '#app/features/partners/offers/source-policies.ts'
import { readSwitchedOff } from '#app/features/partners/offers/switches.server.ts'
import { dutchDate } from '#app/platform/dutch-time.ts'
import type { Shop } from '#app/platform/shop.ts'
import { REVIEW_SOURCE, type ToldRating, type ToldReview } from './told-reviews.ts'
import { reviewFeeds, toldReviews } from './told-reviews-tables.server.ts'

/** The moment until which this feed may be shown that was read just now. */
export const toldEnd = (readAt: Date): Date =>
  new Date(readAt.getTime() + POLICIES[REVIEW_SOURCE].reviewDays * 86_400_000)

const mayBeShown = (productId: number, now: Date): SQL | undefined =>
  and(eq(toldReviews.productId, productId), gt(reviewFeeds.endsAt, now))

/** What of a piece's reviews elsewhere may be told in words at all at this moment: by the policy, and as the owner switched it. */
async function areShown(shop: Shop): Promise<boolean> {
  if (POLICIES[REVIEW_SOURCE].reviews !== 'texts') return false
  const off = await readSwitchedOff(shop)
  return !off.has('reviews') && !off.has(REVIEW_SOURCE)
}

export interface ToldSums {
  ratings: ToldRating[]
  total: number
  /** from then on the first of them may not be shown */
  endsAt: Date | null
}

const NOTHING: ToldSums = { ratings: [], total: 0, endsAt: null }

/** By publisher what the reviews of a piece add up to. */
export async function readToldSums(shop: Shop, productId: number): Promise<ToldSums> {
  if (!(await areShown(shop))) return NOTHING
  const rows = await shop.db
    .select({
      publisher: max(reviewFeeds.publisher),
      count: count(),
      stars: avg(toldReviews.stars).mapWith(Number),
      endsAt: min(reviewFeeds.endsAt),
    })
    .from(toldReviews)
    .innerJoin(reviewFeeds, eq(reviewFeeds.id, toldReviews.feedId))
    .where(mayBeShown(productId, shop.clock.now()))
    .groupBy(reviewFeeds.id)
    .orderBy(reviewFeeds.id)
  const ends = rows.flatMap(({ endsAt }) => endsAt?.getTime() ?? [])
  return {
    ratings: rows.map((row) => ({
      publisher: row.publisher ?? '',
      count: row.count,
      stars: row.stars ?? 0,
    })),
    total: rows.reduce((sum, row) => sum + row.count, 0),
    endsAt: ends.length > 0 ? new Date(Math.min(...ends)) : null,
  }
}

/** Reviews of a piece that were written elsewhere, the newest first; the one way in which they get out of the database. */
export async function readToldReviews(
  shop: Shop,
  productId: number,
  { limit, offset }: { limit: number; offset: number },
): Promise<ToldReview[]> {
  if (!(await areShown(shop))) return []
  const newestFirst = [desc(toldReviews.writtenAt), desc(toldReviews.id)]
  // The numbers alone come from the index, however far behind the page is.
  const ids = shop.db
    .select({ id: toldReviews.id })
    .from(toldReviews)
    .innerJoin(reviewFeeds, eq(reviewFeeds.id, toldReviews.feedId))
    .where(mayBeShown(productId, shop.clock.now()))
    .orderBy(...newestFirst)
    .limit(limit)
    .offset(offset)
  const rows = await shop.db
    .select({ review: toldReviews, publisher: reviewFeeds.publisher })
    .from(toldReviews)
    .innerJoin(reviewFeeds, eq(reviewFeeds.id, toldReviews.feedId))
    .where(inArray(toldReviews.id, sql`(SELECT id FROM (${ids}) AS shown)`))
    .orderBy(...newestFirst)
  return rows.map(({ review, publisher }) => ({
    id: review.id,
    author: review.author,
    title: review.title,
    body: review.body,
    language: review.language,
    stars: review.stars,
    isVerified: review.isVerified,
    isRewarded: review.isRewarded,
    url: review.url,
    publisher,
    day: dutchDate(review.writtenAt),
  }))
}
