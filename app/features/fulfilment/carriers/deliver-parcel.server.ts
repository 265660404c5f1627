import { and, eq, isNull } from 'drizzle-orm'
import { readSettings } from '#app/features/core/settings/settings.server.ts'
import { queueParcelMail } from '#app/features/fulfilment/order-mails/order-mails.server.tsx'
import { afterStateChange } from '#app/features/fulfilment/orders/after-state-change.server.ts'
import {
  changeOrderState,
  lockOrder,
  type StateChange,
} from '#app/features/fulfilment/orders/change-order-state.server.ts'
import { writeEvent } from '#app/features/fulfilment/orders/note-on-order.server.ts'
import type { ChangeStateResult } from '#app/features/fulfilment/orders/order-transitions.ts'
import { canTransition } from '#app/features/fulfilment/orders/order-transitions.ts'
import { deliveryText } from '#app/features/fulfilment/orders/parcels-messages.ts'
import { parcels } from '#app/features/fulfilment/orders/parcels-tables.server.ts'
import { markParcelDelivered } from '#app/features/fulfilment/orders/write-parcels.server.ts'
import type { App } from '#app/platform/app.ts'

/** Marks a parcel as delivered or picked up, and mails the customer once. The last parcel of an order completes it. */
export async function deliverParcel(
  app: App,
  orderId: number,
  number: number,
  actor: string,
): Promise<ChangeStateResult> {
  const settings = await readSettings(app)
  const now = app.clock.now()
  const change = await app.db.transaction(async (tx): Promise<StateChange> => {
    const order = await lockOrder(tx, orderId)
    if (!order) return { ok: false, error: 'unknown-order' }
    const parcel = await markParcelDelivered(tx, orderId, number, now)
    if (!parcel) return { ok: true, changed: false, order }

    const step = { text: deliveryText(parcel), actor, now }
    const undeliveredCount = await tx.$count(
      parcels,
      and(eq(parcels.orderId, orderId), isNull(parcels.deliveredAt)),
    )
    if (undeliveredCount === 0 && canTransition(order.state, 'deliver')) {
      await changeOrderState(tx, orderId, 'deliver', step)
    } else await writeEvent(tx, orderId, { kind: 'deliver', ...step })
    const mailShop = { settings, siteUrl: app.siteUrl }
    const kind = parcel.carrier === 'pickup' ? 'order-fetched' : 'order-delivered'
    await queueParcelMail(tx, kind, orderId, number, mailShop, now)
    return { ok: true, changed: true, order, productIds: [] }
  })
  return afterStateChange(app, change)
}
