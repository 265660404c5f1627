import { and, eq } from 'drizzle-orm'
import { products } from '#app/features/catalog/products/catalog-tables.server.ts'
import { insertReviewReport } from '#app/features/customers/reviews/review-writes.server.ts'
import type { ReportReason, ReportResult } from '#app/features/customers/reviews/reviews.ts'
import { reviews } from '#app/features/customers/reviews/reviews-tables.server.ts'
import type { App } from '#app/platform/app.ts'
import { countTry } from './review-limits.server.ts'

/** Returns a published review with its product for the report form; undefined if there is no such review. */
export async function findReportedReview(app: App, id: number) {
  const [row] = await app.db
    .select({
      id: reviews.id,
      title: reviews.title,
      author: reviews.author,
      product: {
        id: products.id,
        slug: products.slug,
        name: products.name,
        status: products.status,
        inCustomersOnlyCategory: products.inCustomersOnlyCategory,
      },
    })
    .from(reviews)
    .innerJoin(products, eq(products.id, reviews.productId))
    .where(and(eq(reviews.id, id), eq(reviews.state, 'approved')))
  if (!row || row.product.status === 'draft') return undefined
  const { inCustomersOnlyCategory, status, ...product } = row.product
  return {
    ...row,
    product: { ...product, isForCustomersOnly: inCustomersOnlyCategory || status === 'members' },
  }
}

/** Stores a report; the review stays published until the shop has checked it. */
export async function reportReview(
  app: App,
  id: number,
  report: { reason: ReportReason; explanation: string; email: string },
  ip: string,
): Promise<ReportResult> {
  const limitResult = await countTry(app, 'reported', ip)
  if (!limitResult.ok) return { ...limitResult, error: 'too-many-tries' }
  const isStored = await app.db.transaction((tx) =>
    insertReviewReport(tx, { ...report, reviewId: id, reportedAt: app.clock.now() }),
  )
  return isStored ? { ok: true } : { ok: false, error: 'unknown-review' }
}
