import { readOrder } from '#app/features/orders/find-order.server.ts'
import type { MailShop } from '#app/features/orders/mail-frame.tsx'
import { readMailText } from '#app/features/orders/mail-texts.server.ts'
import { fillMailText } from '#app/features/orders/mail-texts.ts'
import { mailValues } from '#app/features/orders/mail-values.ts'
import { bankTransfer } from '#app/features/payments/bank-transfer.server.ts'
import type { Payment } from '#app/features/payments/payments.ts'
import type { Db } from '#app/platform/db.server.ts'
import { queueMail } from '#app/platform/mail.server.ts'
import { renderMail } from '#app/platform/render-mail.server.ts'
import { ConfirmationMail } from './confirmation-mail.tsx'
import { paymentWords } from './payment-words.ts'

/** The confirmation the law wants without delay, on something one can keep (art. 6:230v and 6:227c BW). */
export async function queueConfirmation(
  tx: Db,
  orderId: number,
  /** undefined: there is nothing to pay */
  payment: Payment | undefined,
  shop: MailShop,
  now: Date,
): Promise<void> {
  const order = await readOrder(tx, orderId)
  if (!order) return
  // Who bought at the counter need not have an address.
  if (order.email === '') return
  const until = payment?.provider === bankTransfer.id ? payment.expiresAt : null
  const text = fillMailText(await readMailText(tx, 'order-confirmed'), {
    ...mailValues(order, shop),
    betaaluitleg: paymentWords(order, until, shop.settings),
  })
  const mail = await renderMail(<ConfirmationMail order={order} text={text} {...shop} />)
  await queueMail(
    tx,
    {
      eventKey: `order-confirmed-${orderId}`,
      kind: 'order-confirmed',
      orderId,
      to: order.email,
      subject: text.subject,
      ...mail,
    },
    now,
  )
}
