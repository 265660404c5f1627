import type { Db } from '#app/platform/db.server.ts'
import { queueMail } from '#app/platform/mail.server.ts'
import { renderMail } from '#app/platform/render-mail.server.ts'
import { EndedMail } from './ended-mail.tsx'
import { readOrder } from './find-order.server.ts'
import type { MailShop } from './mail-frame.tsx'
import type { PlacedOrder } from './orders.ts'
import { PaidMail } from './paid-mail.tsx'
import { ShippedMail } from './shipped-mail.tsx'

type OrderMailKind = 'order-paid' | 'order-shipped' | 'order-cancelled' | 'order-expired'

/** Tells the shopper what happened to an order, in the transaction in which it happens. Once for each happening. */
export async function queueOrderMail(
  tx: Db,
  kind: OrderMailKind,
  orderId: number,
  shop: MailShop,
  now: Date,
): Promise<void> {
  const order = await readOrder(tx, orderId)
  if (!order) return
  const { subject, mail } = compose(kind, order, shop)
  await queueMail(
    tx,
    {
      eventKey: `${kind}-${orderId}`,
      kind,
      orderId,
      to: order.email,
      subject,
      ...(await renderMail(mail)),
    },
    now,
  )
}

function compose(kind: OrderMailKind, order: PlacedOrder, shop: MailShop) {
  const props = { order, settings: shop.settings, siteUrl: shop.siteUrl }
  switch (kind) {
    case 'order-paid':
      return {
        subject: `Je betaling voor bestelling ${order.id} is binnen`,
        mail: <PaidMail {...props} />,
      }
    case 'order-shipped':
      return {
        subject:
          order.carrier === 'afgehaald'
            ? `Je bestelling ${order.id} is opgehaald`
            : `Je bestelling ${order.id} is onderweg`,
        mail: <ShippedMail {...props} />,
      }
    case 'order-cancelled':
      return {
        subject: `Je bestelling ${order.id} is geannuleerd`,
        mail: <EndedMail {...props} />,
      }
    case 'order-expired':
      return { subject: `Je bestelling ${order.id} is verlopen`, mail: <EndedMail {...props} /> }
  }
}
