import type { MailShop } from '#app/features/core/mail/mail-frame.tsx'
import { readHours } from '#app/features/core/opening-hours/read-hours.server.ts'
import { readOrder } from '#app/features/fulfilment/orders/find-order.server.ts'
import { orderSubject } from '#app/features/fulfilment/orders/orders-messages.ts'
import type { Db } from '#app/platform/database/db.server.ts'
import { PARCEL_MAIL_DELAY_MS, queueMail } from '#app/platform/mail/mail.server.ts'
import { renderMail } from '#app/platform/mail/render-mail.server.ts'
import { readMailText } from './mail-texts.server.ts'
import { fillMailText } from './mail-texts.ts'
import { mailValues } from './mail-values.ts'
import { OrderMail, type OrderMailProps } from './order-mail.tsx'

type OrderMailKind =
  | 'order-paid'
  | 'order-changed'
  | 'order-cancelled'
  | 'order-rest-cancelled'
  | 'order-expired'
type ParcelMailKind = 'order-shipped' | 'order-ready' | 'order-delivered' | 'order-fetched'

/** Queues a mail about an event of an order, once per event. Needs the transaction of the event. */
export async function queueOrderMail(
  tx: Db,
  kind: OrderMailKind,
  orderId: number,
  shop: MailShop,
  now: Date,
  difference?: OrderMailProps['difference'],
): Promise<void> {
  const order = await readOrder(tx, orderId)
  // An order can be changed several times; every other event happens once.
  const eventKey =
    kind === 'order-changed' ? `${kind}-${orderId}-${now.getTime()}` : `${kind}-${orderId}`
  if (order) await renderAndQueue(tx, eventKey, { kind, order, difference, ...shop }, now)
}

export const parcelMailKey = (kind: ParcelMailKind, orderId: number, number: number) =>
  `${kind}-${orderId}-${number}`

/**
 * Queues a mail about the status of a parcel, once per status. The mail about a sent parcel waits a minute, so that staff can undo
 * the shipment. `isCorrection`: the mail repeats an earlier one with a corrected tracking code.
 */
export async function queueParcelMail(
  tx: Db,
  kind: ParcelMailKind,
  orderId: number,
  number: number,
  shop: MailShop,
  now: Date,
  isCorrection = false,
): Promise<void> {
  const order = await readOrder(tx, orderId)
  const parcel = order?.parcels.find((orderParcel) => orderParcel.number === number)
  if (!order || !parcel) return
  const shopTime = kind === 'order-ready' ? { now, hours: await readHours(tx, now) } : undefined
  const canUndo = kind === 'order-shipped' || kind === 'order-ready'
  const firstKey = parcelMailKey(kind, orderId, number)
  const eventKey = isCorrection ? `${firstKey}-${now.getTime()}` : firstKey
  const notBefore = new Date(now.getTime() + PARCEL_MAIL_DELAY_MS)
  const mailProps = { kind, order, parcel, shopTime, ...shop }
  const options = canUndo && !isCorrection ? { notBefore } : {}
  await renderAndQueue(tx, eventKey, mailProps, now, options)
}

/** Queues a mail about a failed payment with a link to try again, once per payment. */
export async function queuePaymentFailedMail(
  tx: Db,
  { orderId, id }: { orderId: number; id: string },
  shop: MailShop,
  now: Date,
): Promise<void> {
  const order = await readOrder(tx, orderId)
  if (order)
    await renderAndQueue(
      tx,
      `payment-failed-${id}`,
      { kind: 'payment-failed', order, ...shop },
      now,
    )
}

/** Queues the mail with a document attached, once per document. */
export async function queueDocumentMail(
  tx: Db,
  document: { id: number; title: string },
  orderId: number,
  shop: MailShop,
  now: Date,
): Promise<void> {
  const order = await readOrder(tx, orderId)
  if (!order) return
  const eventKey = `order-document-${document.id}`
  const mailProps = { kind: 'order-document' as const, order, document: document.title, ...shop }
  await renderAndQueue(tx, eventKey, mailProps, now, { documentId: document.id })
}

async function renderAndQueue(
  tx: Db,
  eventKey: string,
  mailProps: Omit<OrderMailProps, 'text'>,
  now: Date,
  options: { documentId?: number; notBefore?: Date } = {},
): Promise<void> {
  const { kind, order, parcel } = mailProps
  // POS orders may have no e-mail address.
  if (order.email === '') return
  const mailText = await readMailText(tx, kind)
  const values = { ...mailValues(order, mailProps, parcel), document: mailProps.document ?? '' }
  const text = fillMailText(mailText, values)
  const content = await renderMail(<OrderMail {...mailProps} text={text} />)
  const recipient = order.email
  const subject = orderSubject(order, text.subject)
  const mail = { eventKey, kind, orderId: order.id, to: recipient, subject, ...options, ...content }
  await queueMail(tx, mail, now)
}
