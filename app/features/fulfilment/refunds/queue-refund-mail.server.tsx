import { eq } from 'drizzle-orm'
import type { MailShop } from '#app/features/core/mail/mail-frame.tsx'
import { readMailText } from '#app/features/fulfilment/order-mails/mail-texts.server.ts'
import { fillMailText } from '#app/features/fulfilment/order-mails/mail-texts.ts'
import { mailValues } from '#app/features/fulfilment/order-mails/mail-values.ts'
import { readOrder } from '#app/features/fulfilment/orders/find-order.server.ts'
import { orderSubject } from '#app/features/fulfilment/orders/orders-messages.ts'
import type { Db } from '#app/platform/database/db.server.ts'
import { queueMail } from '#app/platform/mail/mail.server.ts'
import { renderMail } from '#app/platform/mail/render-mail.server.ts'
import { readRefunds } from './read-refunds.server.ts'
import { refundValues } from './refund-texts.ts'
import { RefundedMail } from './refunded-mail.tsx'
import { refunds } from './refunds-tables.server.ts'

/** Queues the mail about a refund, once per refund. Needs the transaction in which the refund becomes certain. */
export async function queueRefundMail(
  tx: Db,
  refundId: string,
  shop: MailShop,
  now: Date,
): Promise<void> {
  const [refundRow] = await tx
    .select({ orderId: refunds.orderId })
    .from(refunds)
    .where(eq(refunds.id, refundId))
  const order = refundRow && (await readOrder(tx, refundRow.orderId))
  const refund = order && (await readRefunds(tx, order.id)).find(({ id }) => id === refundId)
  // POS orders may have no e-mail address.
  if (!order || !refund || order.email === '') return
  const mailText = await readMailText(tx, 'order-refunded')
  const text = fillMailText(mailText, { ...mailValues(order, shop), ...refundValues(refund) })
  const mail = <RefundedMail text={text} order={order} refund={refund} {...shop} />
  await queueMail(
    tx,
    {
      eventKey: `order-refunded-${refundId}`,
      kind: 'order-refunded',
      orderId: order.id,
      to: order.email,
      subject: orderSubject(order, text.subject),
      ...(await renderMail(mail)),
    },
    now,
  )
}
