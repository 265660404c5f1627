import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Db } from '#app/platform/database/db.server.ts'
import { changeOrderState, type OrderRow, type StateChange } from './change-order-state.server.ts'
import { writeEvent } from './note-on-order.server.ts'
import { canTransition } from './order-transitions.ts'
import { orderLines } from './orders-tables.server.ts'
import { unsentUnits } from './parcels.ts'
import { parcels } from './parcels-tables.server.ts'

interface UnitCancellation {
  lines: { orderLineId: number; quantity: number }[]
  /** text for the timeline, whether or not the state changes */
  text: string
  actor: string
  now: Date
}

/**
 * Cancels unsent units. If no unit is left to send, the order is completed if something was sent, and cancelled otherwise. Needs
 * the lock of the order. The caller handles stock, refund and mail.
 */
export async function cancelUnits(
  tx: Db,
  order: OrderRow,
  cancellation: UnitCancellation,
): Promise<StateChange> {
  for (const { orderLineId, quantity } of cancellation.lines) {
    await tx
      .update(orderLines)
      .set({ cancelled: sql`${orderLines.cancelled} + ${quantity}` })
      .where(eq(orderLines.id, orderLineId))
  }
  const lines = await tx.select().from(orderLines).where(eq(orderLines.orderId, order.id))
  const step = { text: cancellation.text, actor: cancellation.actor, now: cancellation.now }
  if (lines.some((line) => unsentUnits(line) > 0)) {
    await writeEvent(tx, order.id, { kind: 'cancel-rest', ...step })
    return { ok: true, changed: true, order, productIds: [] }
  }
  const isPartlyShipped = lines.some(({ shipped }) => shipped > 0)
  const change = await changeOrderState(
    tx,
    order.id,
    isPartlyShipped ? 'cancel-rest' : 'cancel',
    step,
  )
  const isUndelivered = and(eq(parcels.orderId, order.id), isNull(parcels.deliveredAt))
  const isAllDelivered = isPartlyShipped && (await tx.$count(parcels, isUndelivered)) === 0
  if (!change.ok || !isAllDelivered || !canTransition(change.order.state, 'deliver')) return change
  return changeOrderState(tx, order.id, 'deliver', {
    ...step,
    text: 'Alles wat verzonden is, is er',
  })
}
