import { and, desc, eq, inArray, isNull, ne, or, type SQL } from 'drizzle-orm'
import { products } from '#app/features/catalog/products/catalog-tables.server.ts'
import type { Customer } from '#app/features/core/accounts/accounts.ts'
import type { App } from '#app/platform/app.ts'
import type { Db } from '#app/platform/database/db.server.ts'
import { reviews } from './reviews-tables.server.ts'

/** Author name of reviews whose account was deleted. */
const DELETED_CUSTOMER_NAME = 'Een klant'

function reviewsOf({ id, email, isEmailVerified }: Customer) {
  const isOwnReview = eq(reviews.userId, id)
  return isEmailVerified ? or(isOwnReview, eq(reviews.email, email.toLowerCase())) : isOwnReview
}

/** Returns a customer's reviews for the export of their data. */
export function listOwnReviews(app: App, customer: Customer) {
  return app.db
    .select({
      product: products.name,
      author: reviews.author,
      stars: reviews.stars,
      title: reviews.title,
      body: reviews.body,
      state: reviews.state,
      rejectionReason: reviews.rejectionReason,
      isVerified: reviews.isVerified,
      writtenAt: reviews.writtenAt,
    })
    .from(reviews)
    .innerJoin(products, eq(products.id, reviews.productId))
    .where(reviewsOf(customer))
    .orderBy(desc(reviews.id))
}

interface ForgottenReviews {
  /** products with a review that is anonymous now */
  productIds: number[]
  deletedPhotoIds: number[]
}

/** Makes the published reviews of a deleted account anonymous and deletes the others. */
export const forgetReviewer = (tx: Db, customer: Customer): Promise<ForgottenReviews> =>
  forgetReviews(tx, reviewsOf(customer))

/** Makes published reviews by guests with these addresses anonymous and deletes their other reviews. */
export const forgetGuestReviews = (tx: Db, emails: string[]): Promise<ForgottenReviews> =>
  forgetReviews(tx, and(isNull(reviews.userId), inArray(reviews.email, emails)))

async function forgetReviews(tx: Db, condition: SQL | undefined): Promise<ForgottenReviews> {
  const removedReviews = await tx
    .delete(reviews)
    .where(and(condition, ne(reviews.state, 'approved')))
    .returning({ mediaIds: reviews.mediaIds })
  const anonymizedReviews = await tx
    .update(reviews)
    .set({ userId: null, email: null, orderId: null, author: DELETED_CUSTOMER_NAME })
    .where(condition)
    .returning({ productId: reviews.productId })
  return {
    productIds: anonymizedReviews.map(({ productId }) => productId),
    deletedPhotoIds: removedReviews.flatMap(({ mediaIds }) => mediaIds),
  }
}
