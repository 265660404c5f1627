import { asc, eq } from 'drizzle-orm'
import { readSettings } from '#app/features/core/settings/settings.server.ts'
import { queueParcelMail } from '#app/features/fulfilment/order-mails/order-mails.server.tsx'
import { afterStateChange } from '#app/features/fulfilment/orders/after-state-change.server.ts'
import {
  changeOrderState,
  lockOrder,
  type StateChange,
} from '#app/features/fulfilment/orders/change-order-state.server.ts'
import { writeEvent } from '#app/features/fulfilment/orders/note-on-order.server.ts'
import type { ShipOrderResult } from '#app/features/fulfilment/orders/order-transitions.ts'
import { stateAfter } from '#app/features/fulfilment/orders/order-transitions.ts'
import { orderLines } from '#app/features/fulfilment/orders/orders-tables.server.ts'
import { type PackFailure, pack, type Shipment } from '#app/features/fulfilment/orders/parcels.ts'
import { shipmentText } from '#app/features/fulfilment/orders/parcels-messages.ts'
import { parcels } from '#app/features/fulfilment/orders/parcels-tables.server.ts'
import { insertParcel } from '#app/features/fulfilment/orders/write-parcels.server.ts'
import type { App } from '#app/platform/app.ts'
import type { Db } from '#app/platform/database/db.server.ts'

/**
 * Records a parcel as sent or ready for pickup and mails the customer. The parcel contains the given units, or all unsent units
 * of the order.
 */
export async function shipOrder(
  app: App,
  id: number,
  shipment: Shipment,
  actor: string,
): Promise<ShipOrderResult> {
  const settings = await readSettings(app)
  const now = app.clock.now()
  const change = await app.db.transaction(async (tx): Promise<StateChange | PackFailure> => {
    const order = await lockOrder(tx, id)
    if (!order) return { ok: false, error: 'unknown-order' }
    const nextState = stateAfter(order.state, 'ship')
    if (nextState === undefined) return { ok: false, error: 'not-now', state: order.state }
    const parcelCount = await tx.$count(parcels, eq(parcels.orderId, id))
    const number = shipment.number ?? parcelCount + 1
    // The order was shipped before, or the form was submitted twice.
    if (nextState === order.state || number <= parcelCount)
      return { ok: true, changed: false, order }

    const lines = await tx
      .select()
      .from(orderLines)
      .where(eq(orderLines.orderId, id))
      .orderBy(asc(orderLines.id))
    const packResult = pack(lines, shipment.units)
    if (!packResult.ok) return packResult
    const trackingCode = shipment.code.trim() || null
    const parcel = {
      number: parcelCount + 1,
      carrier: shipment.carrier,
      trackingCode,
      shippedAt: now,
    }
    await insertParcel(tx, { orderId: id, ...parcel }, packResult.lines)

    const step = { text: shipmentText(parcel, packResult.completesOrder), actor, now }
    const transition = packResult.completesOrder ? 'ship' : 'ship-part'
    const result = await changeOrderState(tx, id, transition, step)
    if (!result.ok) return result
    // A second partial shipment does not change the state, so changeOrderState writes no event.
    if (!result.changed) await writeEvent(tx, id, { kind: transition, ...step })
    const kind = shipment.carrier === 'pickup' ? 'order-ready' : 'order-shipped'
    const mailShop = { settings, siteUrl: app.siteUrl }
    await queueParcelMail(tx, kind, id, parcel.number, mailShop, now)
    return result.changed
      ? result
      : { ok: true, changed: true, order: result.order, productIds: [] }
  })
  if (!change.ok) return change
  return afterStateChange(app, change)
}

/** Records that a customer in the shop took all units of a paid order. No mail is sent. */
export async function handToCustomer(
  tx: Db,
  id: number,
  step: { text: string; actor: string; now: Date },
): Promise<void> {
  const lines = await tx.select().from(orderLines).where(eq(orderLines.orderId, id))
  const { now } = step
  await insertParcel(
    tx,
    { orderId: id, number: 1, carrier: 'pickup', shippedAt: now, deliveredAt: now },
    lines.map((line) => ({ orderLineId: line.id, quantity: line.quantity })),
  )
  await changeOrderState(tx, id, 'ship', step)
  await changeOrderState(tx, id, 'deliver', { ...step, text: 'De klant heeft alles' })
}
