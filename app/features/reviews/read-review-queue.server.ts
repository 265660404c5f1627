import { asc, count, desc, eq, gt, or } from 'drizzle-orm'
import { products } from '#app/features/catalog/catalog-tables.server.ts'
import { readPhotos } from '#app/features/media/read-photos.server.ts'
import { dutchMoment } from '#app/platform/dutch-time.ts'
import type { Shop } from '#app/platform/shop.ts'
import { readCriteria } from './manage-criteria.server.ts'
import { DESK_REVIEWS_PER_PAGE, type ReviewQuestion, type ReviewTab } from './review-list.ts'
import { REPORT_REASONS, REVIEW_STATES } from './reviews.ts'
import { reviewReports, reviews } from './reviews-tables.server.ts'

const isReported = gt(reviews.openReports, 0)
const waits = or(eq(reviews.state, 'waiting'), isReported)
const REPORTS_SHOWN = 50

/** A page of reviews: what waits the longest first, what was settled the latest first. A page too high shows the last. */
export async function readReviewQueue(shop: Shop, { tab, page }: ReviewQuestion) {
  const [states, reported] = await Promise.all([
    shop.db.select({ state: reviews.state, n: count() }).from(reviews).groupBy(reviews.state),
    shop.db.select({ n: count() }).from(reviews).where(isReported),
  ])
  const counts: Record<ReviewTab, number> = { waiting: 0, approved: 0, refused: 0, reported: 0 }
  for (const { state, n } of states) counts[state] = n
  counts.reported = reported[0]?.n ?? 0
  const total = counts[tab]
  const shown = Math.min(page, Math.max(1, Math.ceil(total / DESK_REVIEWS_PER_PAGE)))
  const state = REVIEW_STATES.find((each) => each === tab)
  const way = tab === 'waiting' || tab === 'reported' ? asc : desc
  const rows = await shop.db
    .select({ review: reviews, product: products.name })
    .from(reviews)
    .innerJoin(products, eq(products.id, reviews.productId))
    .where(state ? eq(reviews.state, state) : isReported)
    .orderBy(way(reviews.writtenAt), way(reviews.id))
    .limit(DESK_REVIEWS_PER_PAGE)
    .offset((shown - 1) * DESK_REVIEWS_PER_PAGE)
  const now = shop.clock.now()
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
    counts,
    total,
    page: shown,
  }
}

/** How many ask for the owner's eye: new ones and those that somebody reported. */
export async function countWaitingReviews(shop: Shop): Promise<number> {
  const [row] = await shop.db.select({ n: count() }).from(reviews).where(waits)
  return row?.n ?? 0
}

/** A review with everything that its moderator should see; undefined: it is gone. */
export async function findReview(shop: Shop, id: number) {
  const [found] = await shop.db
    .select({
      review: reviews,
      product: { name: products.name, slug: products.slug, id: products.id },
    })
    .from(reviews)
    .innerJoin(products, eq(products.id, reviews.productId))
    .where(eq(reviews.id, id))
  if (!found) return undefined
  const { review, product } = found
  const now = shop.clock.now()
  const [photos, criteria, reports] = await Promise.all([
    readPhotos(shop.db, review.mediaIds),
    readCriteria(shop.db),
    shop.db
      .select()
      .from(reviewReports)
      .where(eq(reviewReports.reviewId, id))
      .orderBy(desc(reviewReports.id))
      .limit(REPORTS_SHOWN),
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
    refusal: review.refusal,
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
