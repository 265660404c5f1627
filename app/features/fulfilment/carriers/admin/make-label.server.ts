import { randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { readSettings } from '#app/features/core/settings/settings.server.ts'
import { findCarrier } from '#app/features/fulfilment/carriers/find-carrier.server.ts'
import type { CarrierLabel } from '#app/features/fulfilment/orders/carrier-port.ts'
import type { LabelRequest, MakeLabelResult } from '#app/features/fulfilment/orders/carriers.ts'
import { lockOrder } from '#app/features/fulfilment/orders/change-order-state.server.ts'
import { noteOnOrder } from '#app/features/fulfilment/orders/note-on-order.server.ts'
import { canTransition } from '#app/features/fulfilment/orders/order-transitions.ts'
import { deliveryAddress, isPickup } from '#app/features/fulfilment/orders/orders.ts'
import type { parcelLabels } from '#app/features/fulfilment/orders/parcels-tables.server.ts'
import { parcels } from '#app/features/fulfilment/orders/parcels-tables.server.ts'
import {
  ensureParcelLabel,
  replaceLabelReference,
  storeMadeLabel,
} from '#app/features/fulfilment/orders/write-parcels.server.ts'
import type { App } from '#app/platform/app.ts'
import type { Db } from '#app/platform/database/db.server.ts'

/**
 * Makes a label for the next parcel of an order. Repeated and simultaneous requests result in one label: its reference is
 * stored before the carrier receives it, and the carrier makes one label per reference.
 */
export async function makeLabel(
  app: App,
  orderId: number,
  request: LabelRequest,
  actor: string,
): Promise<MakeLabelResult> {
  const { labelService } = findCarrier(app.env)
  if (!labelService) return { ok: false, error: 'no-label-here' }
  const settings = await readSettings(app)
  const labelStart = await app.db.transaction((tx) => beginLabel(tx, orderId, request.number))
  if (!labelStart.ok) return labelStart
  if (labelStart.label.madeAt) return { ok: true }

  const { reference } = labelStart.label
  const { email } = labelStart.order
  const result = await labelService.announce(app, {
    reference,
    orderId,
    from: settings,
    grams: request.grams,
    carrierOptionCode: request.carrierOptionCode,
    to: { ...deliveryAddress(labelStart.order), email },
  })
  if (result.ok) {
    await app.db.transaction((tx) => storeLabel(tx, app, labelStart.label, result.label, actor))
    return { ok: true }
  }
  const { isReferenceSpent, ...failure } = result
  if (isReferenceSpent) {
    await replaceLabelReference(app.db, labelStart.label, newReference(orderId, request.number))
  }
  return failure
}

async function beginLabel(tx: Db, orderId: number, number: number) {
  const order = await lockOrder(tx, orderId)
  if (!order) return { ok: false, error: 'unknown-order' } as const
  const nextNumber = (await tx.$count(parcels, eq(parcels.orderId, orderId))) + 1
  if (!canTransition(order.state, 'ship') || number !== nextNumber) {
    return { ok: false, error: 'not-now', state: order.state } as const
  }
  if (isPickup(order)) return { ok: false, error: 'no-label-here' } as const
  const reference = newReference(orderId, number)
  const label = await ensureParcelLabel(tx, { orderId, number, reference })
  return { ok: true, order, label } as const
}

/** A random part keeps the references of shops that share a Sendcloud account distinct. */
export const newReference = (orderId: number, number: number) =>
  `schakel-${orderId}-${number}-${randomBytes(6).toString('hex')}`

async function storeLabel(
  tx: Db,
  app: App,
  { id, orderId, number }: typeof parcelLabels.$inferSelect,
  label: CarrierLabel,
  actor: string,
): Promise<void> {
  const now = app.clock.now()
  // The order is locked before the label, as in beginLabel. Two requests that lock them in opposite sequence could deadlock.
  await lockOrder(tx, orderId)
  if (!(await storeMadeLabel(tx, id, label, now))) return
  const text = `Label gemaakt voor pakket ${number}, ${label.trackingCode}`
  await noteOnOrder(tx, orderId, { text, actor, now })
}
