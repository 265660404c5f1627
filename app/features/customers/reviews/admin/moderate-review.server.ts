import { and, eq, isNull } from 'drizzle-orm'
import type { ReviewState } from '#app/features/customers/reviews/reviews.ts'
import { reviewReports, reviews } from '#app/features/customers/reviews/reviews-tables.server.ts'
import { tellRating } from '#app/features/customers/reviews/tell-rating.server.ts'
import type { Db } from '#app/platform/db.server.ts'
import type { Shop } from '#app/platform/shop.ts'

/** Shows a review to everybody. False: it is gone. */
export function approveReview(shop: Shop, id: number): Promise<boolean> {
  return judge(shop, id, { state: 'approved', refusal: '' })
}

/** Keeps a review from being seen; its writer reads why. What was reported of it is settled with that. */
export function refuseReview(shop: Shop, id: number, refusal: string): Promise<boolean> {
  return judge(shop, id, { state: 'refused', refusal })
}

async function judge(
  shop: Shop,
  id: number,
  verdict: { state: ReviewState; refusal: string },
): Promise<boolean> {
  const [review] = await shop.db.transaction(async (tx) => {
    const changed = await tx
      .update(reviews)
      .set(verdict)
      .where(eq(reviews.id, id))
      .returning({ productId: reviews.productId })
    if (verdict.state === 'refused') await settleReports(tx, id, shop.clock.now())
    return changed
  })
  if (review) await tellRating(shop, review.productId)
  return review !== undefined
}

/** What the shop says below a review; empty takes it away. */
export async function answerReview(shop: Shop, id: number, answer: string): Promise<boolean> {
  const [review] = await shop.db
    .update(reviews)
    .set({ answer })
    .where(eq(reviews.id, id))
    .returning({ productId: reviews.productId })
  if (review) await tellRating(shop, review.productId)
  return review !== undefined
}

/** Whoever reported it was heard, and the review stays. */
export async function handleReports(shop: Shop, id: number): Promise<void> {
  await shop.db.transaction((tx) => settleReports(tx, id, shop.clock.now()))
}

async function settleReports(tx: Db, reviewId: number, now: Date): Promise<void> {
  await tx
    .update(reviewReports)
    .set({ handledAt: now, email: '' })
    .where(and(eq(reviewReports.reviewId, reviewId), isNull(reviewReports.handledAt)))
  await tx.update(reviews).set({ openReports: 0 }).where(eq(reviews.id, reviewId))
}
