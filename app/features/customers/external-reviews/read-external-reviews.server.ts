import { and, desc, eq, gt, inArray, type SQL, sql } from 'drizzle-orm'
import { POLICIES } from '#app/features/partners/offers/source-policies.ts'
import { readSwitchedOff } from '#app/features/partners/offers/switches.server.ts'
import type { App } from '#app/platform/app.ts'
import { dutchDate } from '#app/platform/dutch-time.ts'
import { earliest } from '#app/platform/earliest.ts'
import { type ExternalRating, type ExternalReview, REVIEW_SOURCE } from './external-reviews.ts'
import { externalReviews, reviewFeeds } from './external-reviews-tables.server.ts'

/** Returns the moment from which the reviews of a feed may no longer be shown, if the feed is not read again. */
export const externalReviewsExpireAt = (readAt: Date): Date =>
  new Date(readAt.getTime() + POLICIES[REVIEW_SOURCE].reviewDays * 86_400_000)

const mayBeShown = (productId: number, now: Date): SQL | undefined =>
  and(eq(externalReviews.productId, productId), gt(reviewFeeds.endsAt, now))

/** Returns whether the policy of the source and the owner's settings allow review texts to be shown. */
async function canShowReviews(app: App): Promise<boolean> {
  if (POLICIES[REVIEW_SOURCE].reviews !== 'texts') return false
  const switchedOff = await readSwitchedOff(app)
  return !switchedOff.has('reviews') && !switchedOff.has(REVIEW_SOURCE)
}

export interface ExternalReviewSummary {
  ratings: ExternalRating[]
  total: number
  /** earliest moment from which the reviews of one of the feeds may not be shown */
  endsAt: Date | null
}

const NO_REVIEWS: ExternalReviewSummary = { ratings: [], total: 0, endsAt: null }

/** Selects the number of reviews and the average rating of a product per publisher. */
const selectSummary = (productId: number, now: Date): SQL<ExternalReviewSummary> =>
  sql`(
    SELECT coalesce(json_agg(json_build_object(
      'publisher', publisher, 'count', count, 'stars', stars, 'endsAt', ends_at) ORDER BY id), '[]')
    FROM (
      SELECT f.id, f.publisher, count(*), avg(r.stars)::float AS stars, f.ends_at
      FROM external_reviews r JOIN review_feeds f ON f.id = r.feed_id
      WHERE r.product_id = ${productId} AND f.ends_at > ${now.toISOString()}::timestamptz GROUP BY f.id
    ) AS rated)`.mapWith(toSummary)

function toSummary(rows: (ExternalRating & { endsAt: string })[]): ExternalReviewSummary {
  return {
    ratings: rows.map(({ publisher, count, stars }) => ({ publisher, count, stars })),
    total: rows.reduce((sum, row) => sum + row.count, 0),
    endsAt: earliest(...rows.map(({ endsAt }) => new Date(endsAt))),
  }
}

export async function readExternalReviewSummary(
  app: App,
  productId: number,
): Promise<ExternalReviewSummary> {
  return (await readNewestExternalReviews(app, productId, 1)).summary
}

/** Returns the newest external reviews of a product, and the summary of all its external reviews. */
export async function readNewestExternalReviews(
  app: App,
  productId: number,
  limit: number,
): Promise<{ summary: ExternalReviewSummary; newest: ExternalReview[] }> {
  if (!(await canShowReviews(app))) return { summary: NO_REVIEWS, newest: [] }
  const summary = selectSummary(productId, app.clock.now())
  const rows = await selectReviews(app, productId, { limit, offset: 0 }, summary)
  return { summary: rows[0]?.summary ?? NO_REVIEWS, newest: rows.map(toShownReview) }
}

/**
 * Returns external reviews of a product, newest first. Like `readNewestExternalReviews`, it checks the permission to show them; code
 * elsewhere must not read the table itself.
 */
export async function readExternalReviews(
  app: App,
  productId: number,
  { limit, offset }: { limit: number; offset: number },
): Promise<ExternalReview[]> {
  if (!(await canShowReviews(app))) return []
  const rows = await selectReviews(app, productId, { limit, offset }, sql<null>`NULL`)
  return rows.map(toShownReview)
}

function selectReviews(
  app: App,
  productId: number,
  { limit, offset }: { limit: number; offset: number },
  summary: SQL<ExternalReviewSummary | null>,
) {
  const newestFirst = [desc(externalReviews.writtenAt), desc(externalReviews.id)]
  // Selecting only ids lets PostgreSQL answer from the index, even for pages far down the list.
  const ids = app.db
    .select({ id: externalReviews.id })
    .from(externalReviews)
    .innerJoin(reviewFeeds, eq(reviewFeeds.id, externalReviews.feedId))
    .where(mayBeShown(productId, app.clock.now()))
    .orderBy(...newestFirst)
    .limit(limit)
    .offset(offset)
  return app.db
    .select({ review: externalReviews, publisher: reviewFeeds.publisher, summary })
    .from(externalReviews)
    .innerJoin(reviewFeeds, eq(reviewFeeds.id, externalReviews.feedId))
    .where(inArray(externalReviews.id, sql`(SELECT id FROM (${ids}) AS shown)`))
    .orderBy(...newestFirst)
}

function toShownReview({
  review,
  publisher,
}: {
  review: typeof externalReviews.$inferSelect
  publisher: string
}): ExternalReview {
  return {
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
    dateText: dutchDate(review.writtenAt),
  }
}
