import { asc, desc, eq, gt, inArray } from 'drizzle-orm'
import { products } from '#app/features/catalog/products/catalog-tables.server.ts'
import { readPhotos } from '#app/features/core/media/read-photos.server.ts'
import { readCriteria } from '#app/features/customers/reviews/manage-criteria.server.ts'
import { REPORT_REASONS } from '#app/features/customers/reviews/reviews.ts'
import { reviewReports, reviews } from '#app/features/customers/reviews/reviews-tables.server.ts'
import type { App } from '#app/platform/app.ts'
import { readFromNearerEnd } from '#app/platform/database/page-from-nearer-end.ts'
import { readTallies } from '#app/platform/database/read-tallies.server.ts'
import { dutchMoment } from '#app/platform/dutch-time.ts'
import { ADMIN_REVIEWS_PER_PAGE, type ReviewQuery, type ReviewTab } from './review-list.ts'

const isReported = gt(reviews.openReports, 0)
const MAX_LISTED_REPORTS = 50

/** Reads the number of reviews per state, of `reported` reviews, and of those `to-moderate`; triggers maintain these numbers. */
const countReviews = (app: App) => readTallies(app.db, 'review_tallies')

/**
 * Returns a page of reviews: waiting and reported ones oldest first, others newest first. A page number past the end gives
 * the last page.
 */
export async function readReviewQueue(app: App, query: ReviewQuery) {
  const tallies = await countReviews(app)
  const countOf = (tab: ReviewTab) => tallies.get(tab) ?? 0
  const counts: Record<ReviewTab, number> = {
    waiting: countOf('waiting'),
    approved: countOf('approved'),
    rejected: countOf('rejected'),
    reported: countOf('reported'),
  }
  const tab = query.tab ?? tabWithWork(counts)
  const total = counts[tab]
  const shownPage = Math.min(query.page, Math.max(1, Math.ceil(total / ADMIN_REVIEWS_PER_PAGE)))
  const ids = await readQueuedIds(app, tab, (shownPage - 1) * ADMIN_REVIEWS_PER_PAGE, total)
  const reviewRows = await app.db
    .select({ review: reviews, product: products.name })
    .from(reviews)
    .innerJoin(products, eq(products.id, reviews.productId))
    .where(inArray(reviews.id, ids))
  const rows = ids.flatMap((id) => reviewRows.find(({ review }) => review.id === id) ?? [])
  const now = app.clock.now()
  return {
    rows: rows.map(({ review, product }) => ({
      id: review.id,
      product,
      author: review.author,
      stars: review.stars,
      title: review.title,
      body: review.body,
      photoCount: review.mediaIds.length,
      isVerified: review.isVerified,
      openReports: review.openReports,
      moment: dutchMoment(review.writtenAt, now),
    })),
    tab,
    counts,
    total,
    page: shownPage,
  }
}

function tabWithWork(counts: Record<ReviewTab, number>): ReviewTab {
  if (counts.waiting > 0) return 'waiting'
  if (counts.reported > 0) return 'reported'
  return counts.approved > 0 ? 'approved' : 'waiting'
}

/** Selects only ids, so that PostgreSQL answers from an index. */
async function readQueuedIds(
  app: App,
  tab: ReviewTab,
  offset: number,
  total: number,
): Promise<number[]> {
  const condition = tab === 'reported' ? isReported : eq(reviews.state, tab)
  const isOldestFirst = tab === 'waiting' || tab === 'reported'
  const range = { offset, limit: ADMIN_REVIEWS_PER_PAGE, total }
  const rows = await readFromNearerEnd(range, ({ isBackward, ...part }) => {
    const isAscending = isBackward ? !isOldestFirst : isOldestFirst
    const order = isAscending ? asc : desc
    return app.db
      .select({ id: reviews.id })
      .from(reviews)
      .where(condition)
      .orderBy(order(reviews.writtenAt), order(reviews.id))
      .limit(part.limit)
      .offset(part.offset)
  })
  return rows.map(({ id }) => id)
}

/** Returns the number of reviews to moderate: waiting and reported ones. */
export async function countReviewsToModerate(app: App): Promise<number> {
  return (await countReviews(app)).get('to-moderate') ?? 0
}

/** Returns a review with the data that its moderator needs; undefined if the review no longer exists. */
export async function findReview(app: App, id: number) {
  const [reviewRow] = await app.db
    .select({
      review: reviews,
      product: { name: products.name, slug: products.slug, id: products.id },
    })
    .from(reviews)
    .innerJoin(products, eq(products.id, reviews.productId))
    .where(eq(reviews.id, id))
  if (!reviewRow) return undefined
  const { review, product } = reviewRow
  const now = app.clock.now()
  const [photos, criteria, reports] = await Promise.all([
    readPhotos(app.db, review.mediaIds),
    readCriteria(app.db),
    app.db
      .select()
      .from(reviewReports)
      .where(eq(reviewReports.reviewId, id))
      .orderBy(desc(reviewReports.id))
      .limit(MAX_LISTED_REPORTS),
  ])
  return {
    id,
    product,
    author: review.author,
    stars: review.stars,
    scores: criteria.flatMap(({ id: criterion, name }) => {
      const stars = review.scores[criterion]
      return stars === undefined ? [] : [{ name, stars }]
    }),
    title: review.title,
    body: review.body,
    photos: review.mediaIds.flatMap((mediaId) => photos.get(mediaId) ?? []),
    state: review.state,
    rejectionReason: review.rejectionReason,
    answer: review.answer,
    orderId: review.orderId,
    isVerified: review.isVerified,
    openReports: review.openReports,
    moment: dutchMoment(review.writtenAt, now),
    reports: reports.map((report) => ({
      id: report.id,
      reason: REPORT_REASONS[report.reason],
      explanation: report.explanation,
      email: report.email,
      isOpen: report.handledAt === null,
      moment: dutchMoment(report.reportedAt, now),
    })),
  }
}

export type ModeratedReview = NonNullable<Awaited<ReturnType<typeof findReview>>>
export type QueuedReview = Awaited<ReturnType<typeof readReviewQueue>>['rows'][number]
