import { and, desc, eq, ne, or } from 'drizzle-orm'
import { products } from '#app/features/catalog/products/catalog-tables.server.ts'
import type { Customer } from '#app/features/core/accounts/accounts.ts'
import type { App } from '#app/platform/app.ts'
import type { Db } from '#app/platform/database/db.server.ts'
import { reviews } from './reviews-tables.server.ts'

/** Author name of reviews whose account was deleted. */
const DELETED_CUSTOMER_NAME = 'Een klant'

function reviewsOf({ id, email, isEmailVerified }: Customer) {
  const written = eq(reviews.userId, id)
  return isEmailVerified ? or(written, eq(reviews.email, email.toLowerCase())) : written
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

/** Makes the published reviews of a deleted account anonymous and deletes the others. */
export async function forgetReviewer(
  tx: Db,
  customer: Customer,
): Promise<{ productIds: number[]; deletedPhotoIds: number[] }> {
  const theirs = reviewsOf(customer)
  const gone = await tx
    .delete(reviews)
    .where(and(theirs, ne(reviews.state, 'approved')))
    .returning({ mediaIds: reviews.mediaIds })
  const left = await tx
    .update(reviews)
    .set({ userId: null, email: null, orderId: null, author: DELETED_CUSTOMER_NAME })
    .where(theirs)
    .returning({ productId: reviews.productId })
  return {
    productIds: left.map(({ productId }) => productId),
    deletedPhotoIds: gone.flatMap(({ mediaIds }) => mediaIds),
  }
}
