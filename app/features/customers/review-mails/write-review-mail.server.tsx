import { and, eq, inArray, or } from 'drizzle-orm'
import type { ShopSettings } from '#app/features/core/settings/settings.ts'
import { reviews } from '#app/features/customers/reviews/reviews-tables.server.ts'
import { readReviewable } from '#app/features/customers/write-review/read-reviewable.server.ts'
import { readOrder } from '#app/features/fulfilment/orders/find-order.server.ts'
import type { PlacedOrder } from '#app/features/fulfilment/orders/orders.ts'
import { orders } from '#app/features/fulfilment/orders/orders-tables.server.ts'
import type { App } from '#app/platform/app.ts'
import type { NewMail } from '#app/platform/mail/mail.server.ts'
import { renderMail } from '#app/platform/mail/render-mail.server.ts'
import { ReviewMail, reviewMailSubject } from './review-mail.tsx'
import { reviewMailUrl } from './review-mails.ts'

/** Renders the review mail of an order; undefined if every product has been reviewed. */
export async function writeReviewMail(
  app: App,
  orderId: number,
  settings: ShopSettings,
): Promise<NewMail | undefined> {
  const order = await readOrder(app.db, orderId)
  const products = order ? await readUnreviewed(app, order) : []
  if (!order || products.length === 0) return undefined
  const stopUrl = `${app.siteUrl}${reviewMailUrl(order)}`
  const mail = await renderMail(
    <ReviewMail
      name={order.firstName}
      products={products}
      stopUrl={stopUrl}
      settings={settings}
      siteUrl={app.siteUrl}
    />,
  )
  return {
    ...mail,
    eventKey: `order-review-${orderId}`,
    kind: 'order-review',
    orderId,
    to: order.email,
    subject: reviewMailSubject(products),
    stopUrl,
  }
}

/** Returns the products of the order that the buyer has not reviewed yet. */
async function readUnreviewed(app: App, order: PlacedOrder) {
  const products = await readReviewable(app, order)
  const reviewedRows = await app.db
    .select({ productId: reviews.productId })
    .from(reviews)
    .innerJoin(orders, eq(orders.id, order.id))
    .where(
      and(
        inArray(
          reviews.productId,
          products.map(({ productId }) => productId),
        ),
        or(eq(reviews.userId, orders.userId), eq(reviews.email, order.email.toLowerCase())),
      ),
    )
  return products.filter(
    (product) => !reviewedRows.some(({ productId }) => productId === product.productId),
  )
}
