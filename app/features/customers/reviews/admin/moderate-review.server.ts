import { and, eq, isNull } from 'drizzle-orm'
import { announceRating } from '#app/features/customers/reviews/publish-rating.server.ts'
import type { ReviewState } from '#app/features/customers/reviews/reviews.ts'
import { reviewReports, reviews } from '#app/features/customers/reviews/reviews-tables.server.ts'
import type { App } from '#app/platform/app.ts'
import type { Db } from '#app/platform/database/db.server.ts'

/** Publishes a review. Returns false if it no longer exists. */
export function approveReview(app: App, id: number): Promise<boolean> {
  return moderate(app, id, { state: 'approved', rejectionReason: '' })
}

/** Rejects a review with a reason that its author can read; its reports become handled. */
export function rejectReview(app: App, id: number, reason: string): Promise<boolean> {
  return moderate(app, id, { state: 'rejected', rejectionReason: reason })
}

async function moderate(
  app: App,
  id: number,
  verdict: { state: ReviewState; rejectionReason: string },
): Promise<boolean> {
  const [review] = await app.db.transaction(async (tx) => {
    const updatedRows = await tx
      .update(reviews)
      .set(verdict)
      .where(eq(reviews.id, id))
      .returning({ productId: reviews.productId })
    if (verdict.state === 'rejected') await settleReports(tx, id, app.clock.now())
    return updatedRows
  })
  if (review) await announceRating(app, review.productId)
  return review !== undefined
}

/** Saves the shop's reply below a review; an empty text removes it. */
export async function answerReview(app: App, id: number, answer: string): Promise<boolean> {
  const [review] = await app.db
    .update(reviews)
    .set({ answer })
    .where(eq(reviews.id, id))
    .returning({ productId: reviews.productId })
  if (review) await announceRating(app, review.productId)
  return review !== undefined
}

/** Marks the reports of a review as handled; the review stays published. */
export async function handleReports(app: App, id: number): Promise<void> {
  await app.db.transaction((tx) => settleReports(tx, id, app.clock.now()))
}

async function settleReports(tx: Db, reviewId: number, now: Date): Promise<void> {
  await tx
    .update(reviewReports)
    .set({ handledAt: now, email: '' })
    .where(and(eq(reviewReports.reviewId, reviewId), isNull(reviewReports.handledAt)))
  await tx.update(reviews).set({ openReports: 0 }).where(eq(reviews.id, reviewId))
}
