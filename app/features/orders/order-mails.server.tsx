import type { ReactElement } from 'react'
import type { Db } from '#app/platform/db.server.ts'
import { queueMail } from '#app/platform/mail.server.ts'
import { renderMail } from '#app/platform/render-mail.server.ts'
import { DeliveredMail } from './delivered-mail.tsx'
import { EndedMail } from './ended-mail.tsx'
import { readOrder } from './find-order.server.ts'
import type { MailShop } from './mail-frame.tsx'
import type { PlacedOrder } from './orders.ts'
import { PaidMail } from './paid-mail.tsx'
import { ReadyMail } from './ready-mail.tsx'
import { type ParcelMailProps, ShippedMail } from './shipped-mail.tsx'

type OrderMailKind = 'order-paid' | 'order-cancelled' | 'order-expired'
type ParcelMailKind = 'order-shipped' | 'order-ready' | 'order-delivered'

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
  const { subject, mail } = composeOrderMail(kind, { order, ...shop })
  await queue(tx, { eventKey: `${kind}-${orderId}`, kind, order, subject, mail }, now)
}

/** Tells the shopper where a parcel is; once for each parcel. */
export async function queueParcelMail(
  tx: Db,
  kind: ParcelMailKind,
  orderId: number,
  number: number,
  shop: MailShop,
  now: Date,
): Promise<void> {
  const order = await readOrder(tx, orderId)
  const parcel = order?.parcels.find((each) => each.number === number)
  if (!order || !parcel) return
  const { subject, mail } = composeParcelMail(kind, { order, parcel, ...shop })
  await queue(tx, { eventKey: `${kind}-${orderId}-${number}`, kind, order, subject, mail }, now)
}

interface Composed {
  eventKey: string
  kind: string
  order: PlacedOrder
  subject: string
  mail: ReactElement
}

async function queue(tx: Db, composed: Composed, now: Date): Promise<void> {
  const { order, mail, ...rest } = composed
  const content = await renderMail(mail)
  await queueMail(tx, { ...rest, orderId: order.id, to: order.email, ...content }, now)
}

function composeOrderMail(kind: OrderMailKind, props: MailShop & { order: PlacedOrder }) {
  const { id } = props.order
  switch (kind) {
    case 'order-paid':
      return {
        subject: `Je betaling voor bestelling ${id} is binnen`,
        mail: <PaidMail {...props} />,
      }
    case 'order-cancelled':
      return { subject: `Je bestelling ${id} is geannuleerd`, mail: <EndedMail {...props} /> }
    case 'order-expired':
      return { subject: `Je bestelling ${id} is verlopen`, mail: <EndedMail {...props} /> }
  }
}

function composeParcelMail(kind: ParcelMailKind, props: ParcelMailProps) {
  const { id } = props.order
  switch (kind) {
    case 'order-shipped':
      return { subject: `Je bestelling ${id} is onderweg`, mail: <ShippedMail {...props} /> }
    case 'order-ready':
      return { subject: `Je bestelling ${id} ligt klaar`, mail: <ReadyMail {...props} /> }
    case 'order-delivered':
      return {
        subject: `Je bestelling ${id} is ${props.parcel.carrier === 'ophalen' ? 'opgehaald' : 'bezorgd'}`,
        mail: <DeliveredMail {...props} />,
      }
  }
}
