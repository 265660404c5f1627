import type { MailShop } from '#app/features/core/mail/mail-frame.tsx'
import type { Photo } from '#app/features/core/media/photo.ts'
import { fillMailText, type MailText } from '#app/features/fulfilment/order-mails/mail-texts.ts'
import { mailValues } from '#app/features/fulfilment/order-mails/mail-values.ts'
import { shownOf } from '#app/features/fulfilment/orders/find-order.server.ts'
import type { InsertedOrder } from '#app/features/fulfilment/orders/insert-order.server.ts'
import { orderSubject } from '#app/features/fulfilment/orders/orders-messages.ts'
import { bankTransfer } from '#app/features/fulfilment/payment-providers/bank-transfer.server.ts'
import type { Payment } from '#app/features/fulfilment/payments/payments.ts'
import type { Db } from '#app/platform/database/db.server.ts'
import { queueMail } from '#app/platform/mail/mail.server.ts'
import { paymentText } from './payment-texts.ts'
import type { ConfirmationDraft } from './write-confirmation.server.tsx'

/** An order that was inserted in the same transaction. */
interface NewOrder extends InsertedOrder {
  discountCodes: string[]
  /** undefined if there is nothing to pay */
  payment: Payment | undefined
  /** of the lines, in their order; absent at the point of sale */
  photos?: (Photo | null)[]
}

/** Queues the confirmation that the law requires without delay on a durable medium (art. 6:230v and 6:227c BW). */
export async function queueConfirmation(
  tx: Db,
  { order, lines, discountCodes, payment, photos = [] }: NewOrder,
  { settings, siteUrl, confirmation, now }: MailShop & { confirmation: MailText; now: Date },
): Promise<void> {
  // POS orders may have no e-mail address.
  if (order.email === '') return
  const until = payment?.provider === bankTransfer.id ? payment.expiresAt : null
  const text = fillMailText(confirmation, {
    ...mailValues({ ...order, lines }, { settings, siteUrl }),
    betaaluitleg: paymentText(order, until, settings),
  })
  const draft: ConfirmationDraft = {
    order: {
      ...shownOf(order),
      lines: lines.map((line, at) => ({ ...line, photo: photos[at] ?? null })),
      discountCodes,
    },
    text,
    settings,
    siteUrl,
  }
  await queueMail(
    tx,
    {
      eventKey: `order-confirmed-${order.id}`,
      kind: 'order-confirmed',
      orderId: order.id,
      to: order.email,
      subject: orderSubject(order, text.subject),
      draft,
    },
    now,
  )
}
