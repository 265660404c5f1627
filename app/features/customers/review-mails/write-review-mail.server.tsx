import { and, eq, inArray, or } from 'drizzle-orm'
import type { ShopSettings } from '#app/features/core/settings/settings.ts'
import { reviews } from '#app/features/customers/reviews/reviews-tables.server.ts'
import { readReviewable } from '#app/features/customers/write-review/read-reviewable.server.ts'
import { readOrder } from '#app/features/fulfilment/orders/find-order.server.ts'
import type { PlacedOrder } from '#app/features/fulfilment/orders/orders.ts'
import { orders } from '#app/features/fulfilment/orders/orders-tables.server.ts'
import type { NewMail } from '#app/platform/mail.server.ts'
import { renderMail } from '#app/platform/render-mail.server.ts'
import type { Shop } from '#app/platform/shop.ts'
import { ReviewMail, reviewMailSubject } from './review-mail.tsx'
import { reviewMailAddress } from './review-mails.ts'

/** What asks the buyer of an order for a review of each piece; undefined: there is nothing left to ask. */
export async function writeReviewMail(
  shop: Shop,
  orderId: number,
  settings: ShopSettings,
): Promise<NewMail | undefined> {
  const order = await readOrder(shop.db, orderId)
  const pieces = order ? await readUnreviewed(shop, order) : []
  if (!order || pieces.length === 0) return undefined
  const stopUrl = `${shop.siteUrl}${reviewMailAddress(order)}`
  const made = await renderMail(
    <ReviewMail
      name={order.firstName}
      pieces={pieces}
      stopUrl={stopUrl}
      settings={settings}
      siteUrl={shop.siteUrl}
    />,
  )
  return {
    ...made,
    eventKey: `order-review-${orderId}`,
    kind: 'order-review',
    orderId,
    to: order.email,
    subject: reviewMailSubject(pieces),
    stopUrl,
  }
}

/** What its buyer said nothing of yet. */
async function readUnreviewed(shop: Shop, order: PlacedOrder) {
  const pieces = await readReviewable(shop, order)
  const said = await shop.db
    .select({ productId: reviews.productId })
    .from(reviews)
    .innerJoin(orders, eq(orders.id, order.id))
    .where(
      and(
        inArray(
          reviews.productId,
          pieces.map(({ productId }) => productId),
        ),
        or(eq(reviews.userId, orders.userId), eq(reviews.email, order.email.toLowerCase())),
      ),
    )
  return pieces.filter((piece) => !said.some(({ productId }) => productId === piece.productId))
}
