import { and, inArray, ne } from 'drizzle-orm'
import { products } from '#app/features/catalog/products/catalog-tables.server.ts'
import { reviewUrl } from '#app/features/customers/reviews/reviews.ts'
import type { PlacedOrder } from '#app/features/fulfilment/orders/orders.ts'
import type { App } from '#app/platform/app.ts'
import { isShipped } from './find-review-author.server.ts'

/** A parcel may have arrived one day after it was shipped. Not every carrier reports the arrival. */
const MIN_TRANSIT_MS = 24 * 3_600_000

/** Returns the products of an order that the buyer may have received, each with the URL of its review form. */
export async function readReviewable(
  app: App,
  order: PlacedOrder,
): Promise<{ productId: number; name: string; url: string }[]> {
  const now = app.clock.now()
  const ids = order.lines
    .filter((line) => isShipped(order, line) && mayHaveArrived(order, line.id, now))
    .map(({ productId }) => productId)
  if (ids.length === 0) return []
  const rows = await app.db
    .select({ productId: products.id, slug: products.slug, name: products.name })
    .from(products)
    .where(and(inArray(products.id, ids), ne(products.status, 'draft')))
    .orderBy(products.name)
  return rows.map(({ slug, ...product }) => ({ ...product, url: reviewUrl(slug, order) }))
}

/** Returns whether a line may have arrived. Imported orders of a former shop have no parcels. */
function mayHaveArrived({ state, parcels }: PlacedOrder, lineId: number, now: Date): boolean {
  if (state === 'delivered') return true
  const shippedBefore = new Date(now.getTime() - MIN_TRANSIT_MS)
  return parcels.some(
    ({ lines, carrier, deliveredAt, shippedAt }) =>
      lines.some(({ orderLineId }) => orderLineId === lineId) &&
      (deliveredAt !== null || (carrier !== 'pickup' && shippedAt <= shippedBefore)),
  )
}
