import { and, inArray, ne } from 'drizzle-orm'
import { products } from '#app/features/catalog/products/catalog-tables.server.ts'
import { reviewAddress } from '#app/features/customers/reviews/reviews.ts'
import type { PlacedOrder } from '#app/features/fulfilment/orders/orders.ts'
import type { App } from '#app/platform/app.ts'
import { isSent } from './find-review-author.server.ts'

/** Returns the shipped products of an order that its buyer can review, with the URL of the form. */
export async function readReviewable(
  app: App,
  order: PlacedOrder,
): Promise<{ productId: number; name: string; address: string }[]> {
  const ids = order.lines.filter((line) => isSent(order, line)).map(({ productId }) => productId)
  if (ids.length === 0) return []
  const rows = await app.db
    .select({ productId: products.id, slug: products.slug, name: products.name })
    .from(products)
    .where(and(inArray(products.id, ids), ne(products.status, 'draft')))
    .orderBy(products.name)
  return rows.map(({ slug, ...product }) => ({ ...product, address: reviewAddress(slug, order) }))
}
