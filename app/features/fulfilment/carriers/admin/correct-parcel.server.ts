import { and, eq } from 'drizzle-orm'
import { readSettings } from '#app/features/core/settings/settings.server.ts'
import {
  parcelMailKey,
  queueParcelMail,
} from '#app/features/fulfilment/order-mails/order-mails.server.tsx'
import {
  lockOrder,
  restoreStateBeforeParcel,
} from '#app/features/fulfilment/orders/change-order-state.server.ts'
import { noteOnOrder } from '#app/features/fulfilment/orders/note-on-order.server.ts'
import { canTransition } from '#app/features/fulfilment/orders/order-transitions.ts'
import type { Carrier } from '#app/features/fulfilment/orders/parcels.ts'
import { carrierName } from '#app/features/fulfilment/orders/parcels-messages.ts'
import { parcels } from '#app/features/fulfilment/orders/parcels-tables.server.ts'
import {
  changeParcelCode,
  removeParcel,
} from '#app/features/fulfilment/orders/write-parcels.server.ts'
import type { App } from '#app/platform/app.ts'
import type { Db } from '#app/platform/database/db.server.ts'
import { PARCEL_MAIL_DELAY_MS, SEND_MAILS, withdrawMail } from '#app/platform/mail/mail.server.ts'

export type CorrectParcelResult =
  | { ok: true }
  | { ok: false; error: 'unknown-order' }
  /** the order has no such parcel, or its state does not allow the change: it was delivered, or a later parcel was sent */
  | { ok: false; error: 'no-parcel' }
  /** the mail about the parcel was sent, so the shipment cannot be undone */
  | { ok: false; error: 'too-late' }

const findParcel = async (tx: Db, orderId: number, number: number) => {
  const [parcel] = await tx
    .select()
    .from(parcels)
    .where(and(eq(parcels.orderId, orderId), eq(parcels.number, number)))
  return parcel
}

/**
 * Corrects the carrier and tracking code of a sent parcel. If its mail is still waiting, that mail gets the new code; otherwise
 * the customer gets a second mail if staff choose so.
 */
export async function correctParcel(
  app: App,
  orderId: number,
  /** `mails`: mail the customer the new code if the first mail was sent already */
  change: { number: number; carrier: Carrier; code: string; mails: boolean },
  actor: string,
): Promise<CorrectParcelResult> {
  const shop = { settings: await readSettings(app), siteUrl: app.siteUrl }
  const now = app.clock.now()
  const { number, carrier } = change
  const result = await app.db.transaction(async (tx): Promise<CorrectParcelResult> => {
    if (!(await lockOrder(tx, orderId))) return { ok: false, error: 'unknown-order' }
    const parcel = await findParcel(tx, orderId, number)
    if (!parcel || parcel.deliveredAt || parcel.carrier === 'pickup' || carrier === 'pickup') {
      return { ok: false, error: 'no-parcel' }
    }
    const trackingCode = change.code.trim() || null
    if (parcel.carrier === carrier && parcel.trackingCode === trackingCode) return { ok: true }
    await changeParcelCode(tx, parcel.id, { carrier, trackingCode })
    const textBefore = [carrierName(parcel.carrier), parcel.trackingCode].filter(Boolean).join(' ')
    const textAfter = [carrierName(carrier), trackingCode].filter(Boolean).join(' ')
    await noteOnOrder(tx, orderId, {
      text: `Pakket ${number}: ${textBefore} werd ${textAfter}`,
      actor,
      now,
    })
    const mailState = await withdrawMail(tx, parcelMailKey('order-shipped', orderId, number))
    if (mailState === 'withdrawn' || change.mails) {
      const isCorrection = mailState === 'sent'
      await queueParcelMail(tx, 'order-shipped', orderId, number, shop, now, isCorrection)
    }
    return { ok: true }
  })
  await app.jobs.send(SEND_MAILS)
  return result
}

/**
 * Undoes the latest shipment of an order while its mail is still waiting: the parcel is removed and its units are to be packed
 * again. Stock is not affected, because it was taken when the order was placed.
 */
export async function undoShipment(
  app: App,
  orderId: number,
  number: number,
  actor: string,
): Promise<CorrectParcelResult> {
  const now = app.clock.now()
  return app.db.transaction(async (tx): Promise<CorrectParcelResult> => {
    const order = await lockOrder(tx, orderId)
    if (!order) return { ok: false, error: 'unknown-order' }
    const parcel = await findParcel(tx, orderId, number)
    const count = await tx.$count(parcels, eq(parcels.orderId, orderId))
    if (!parcel || parcel.deliveredAt || number !== count) return { ok: false, error: 'no-parcel' }
    const kind = parcel.carrier === 'pickup' ? 'order-ready' : 'order-shipped'
    if (now.getTime() - parcel.shippedAt.getTime() >= PARCEL_MAIL_DELAY_MS) {
      return { ok: false, error: 'too-late' }
    }
    if ((await withdrawMail(tx, parcelMailKey(kind, orderId, number))) === 'sent') {
      return { ok: false, error: 'too-late' }
    }
    await removeParcel(tx, parcel.id)
    const text = `Pakket ${number} is toch niet verzonden`
    // An order that waits for a payment keeps its state.
    const paidState = count > 1 ? 'partly-shipped' : 'paid'
    const state = canTransition(order.state, 'pay') ? order.state : paidState
    await restoreStateBeforeParcel(tx, orderId, state, { text, actor, now })
    return { ok: true }
  })
}
