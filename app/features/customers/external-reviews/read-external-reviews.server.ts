import { and, avg, count, desc, eq, gt, inArray, max, min, type SQL, sql } from 'drizzle-orm'
import { POLICIES } from '#app/features/partners/offers/source-policies.ts'
import { readSwitchedOff } from '#app/features/partners/offers/switches.server.ts'
import type { App } from '#app/platform/app.ts'
import { dutchDate } from '#app/platform/dutch-time.ts'
import { type ExternalRating, type ExternalReview, REVIEW_SOURCE } from './external-reviews.ts'
import { externalReviews, reviewFeeds } from './external-reviews-tables.server.ts'

/** The moment until which the reviews of a feed may be shown after it was read. */
export const externalReviewsEnd = (readAt: Date): Date =>
  new Date(readAt.getTime() + POLICIES[REVIEW_SOURCE].reviewDays * 86_400_000)

const mayBeShown = (productId: number, now: Date): SQL | undefined =>
  and(eq(externalReviews.productId, productId), gt(reviewFeeds.endsAt, now))

/** Returns whether review texts may be shown at all, by the source's policy and the owner's settings. */
async function areShown(app: App): Promise<boolean> {
  if (POLICIES[REVIEW_SOURCE].reviews !== 'texts') return false
  const off = await readSwitchedOff(app)
  return !off.has('reviews') && !off.has(REVIEW_SOURCE)
}

export interface ExternalReviewSummary {
  ratings: ExternalRating[]
  total: number
  /** when the first of the feeds may not be shown any more */
  endsAt: Date | null
}

const NOTHING: ExternalReviewSummary = { ratings: [], total: 0, endsAt: null }

/** Returns the number of reviews and the average rating of a product per publisher. */
export async function readExternalReviewSummary(
  app: App,
  productId: number,
): Promise<ExternalReviewSummary> {
  if (!(await areShown(app))) return NOTHING
  const rows = await app.db
    .select({
      publisher: max(reviewFeeds.publisher),
      count: count(),
      stars: avg(externalReviews.stars).mapWith(Number),
      endsAt: min(reviewFeeds.endsAt),
    })
    .from(externalReviews)
    .innerJoin(reviewFeeds, eq(reviewFeeds.id, externalReviews.feedId))
    .where(mayBeShown(productId, app.clock.now()))
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

/**
 * Returns external reviews of a product, newest first. The only way to read them, as it checks the permission to show
 * them.
 */
export async function readExternalReviews(
  app: App,
  productId: number,
  { limit, offset }: { limit: number; offset: number },
): Promise<ExternalReview[]> {
  if (!(await areShown(app))) return []
  const newestFirst = [desc(externalReviews.writtenAt), desc(externalReviews.id)]
  // Selecting ids only lets PostgreSQL answer from the index, even for pages far down the list.
  const ids = app.db
    .select({ id: externalReviews.id })
    .from(externalReviews)
    .innerJoin(reviewFeeds, eq(reviewFeeds.id, externalReviews.feedId))
    .where(mayBeShown(productId, app.clock.now()))
    .orderBy(...newestFirst)
    .limit(limit)
    .offset(offset)
  const rows = await app.db
    .select({ review: externalReviews, publisher: reviewFeeds.publisher })
    .from(externalReviews)
    .innerJoin(reviewFeeds, eq(reviewFeeds.id, externalReviews.feedId))
    .where(inArray(externalReviews.id, sql`(SELECT id FROM (${ids}) AS shown)`))
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
