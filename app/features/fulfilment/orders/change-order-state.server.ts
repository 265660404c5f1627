import { and, eq, gt } from 'drizzle-orm'
import { returnStock } from '#app/features/catalog/stock/stock.server.ts'
import type { Db } from '#app/platform/database/db.server.ts'
import { writeEvent } from './note-on-order.server.ts'
import type { ChangeStateResult } from './order-transitions.ts'
import { returnsStock, stateAfter } from './order-transitions.ts'
import type { OrderState, OrderTransition } from './orders.ts'
import { orderLines, orders } from './orders-tables.server.ts'
import { unsentUnits } from './parcels.ts'

export type OrderRow = typeof orders.$inferSelect

/** The details of a change of state: its event in the timeline, and other columns that change. */
interface Step {
  /** text for the timeline, in Dutch */
  text: string
  actor: string
  now: Date
  /** columns that change with the state */
  set?: Partial<Pick<OrderRow, 'paymentMethod' | 'expiresAt' | 'refundDueCents'>>
}

export type StateChange =
  | Extract<ChangeStateResult, { ok: false }>
  | { ok: true; changed: false; order: OrderRow }
  /** productIds: products whose stock changed; the caller refreshes them after the commit */
  | { ok: true; changed: true; order: OrderRow; productIds: number[] }

/**
 * Changes the state of an order by a transition: checks the transition, returns stock and writes the timeline. Only
 * `restoreStateBeforeParcel` and `updateRecordedOrder` change a state in another way. Needs a transaction.
 */
export async function changeOrderState(
  tx: Db,
  orderId: number,
  transition: OrderTransition,
  step: Step,
): Promise<StateChange> {
  const order = await lockOrder(tx, orderId)
  if (!order) return { ok: false, error: 'unknown-order' }
  const nextState = stateAfter(order.state, transition)
  const isSent = await hasSentUnits(tx, orderId)
  // An order with sent units can no longer be cancelled as a whole.
  const isTooLate = isSent && returnsStock(transition) && nextState !== order.state
  if (nextState === undefined || isTooLate)
    return { ok: false, error: 'not-now', state: order.state }
  // An order of which units were sent before the payment is not 'paid' but 'partly-shipped'.
  const state = isSent && nextState === 'paid' ? 'partly-shipped' : nextState
  if (state === order.state) return { ok: true, changed: false, order }

  const productIds =
    returnsStock(transition) && !order.stockReturned
      ? await returnUnits(tx, order, transition, step)
      : []
  const [changedOrder = order] = await tx
    .update(orders)
    .set({
      state,
      ...momentsOfState(nextState, step.now),
      ...step.set,
      stockReturned: order.stockReturned || returnsStock(transition),
      updatedAt: step.now,
    })
    .where(eq(orders.id, orderId))
    .returning()
  await writeEvent(tx, orderId, {
    kind: transition,
    text: step.text,
    actor: step.actor,
    now: step.now,
  })
  return { ok: true, changed: true, order: changedOrder, productIds }
}

/** Returns whether a unit was sent. Even an unpaid order may have sent units, because programs set orders to any state. */
export const hasSentUnits = async (tx: Db, orderId: number): Promise<boolean> =>
  (await tx.$count(orderLines, and(eq(orderLines.orderId, orderId), gt(orderLines.shipped, 0)))) > 0

export async function lockOrder(tx: Db, orderId: number): Promise<OrderRow | undefined> {
  const [order] = await tx.select().from(orders).where(eq(orders.id, orderId)).for('update')
  return order
}

function momentsOfState(state: OrderState, now: Date): Partial<OrderRow> {
  switch (state) {
    case 'awaiting-payment':
      return { paidAt: null }
    case 'paid':
      return { paidAt: now, expiresAt: null }
    case 'shipped':
      return { shippedAt: now }
    default:
      return {}
  }
}

async function returnUnits(
  tx: Db,
  order: OrderRow,
  transition: OrderTransition,
  { actor, now }: Step,
): Promise<number[]> {
  const lines = await tx.select().from(orderLines).where(eq(orderLines.orderId, order.id))
  const countedLines = lines.filter((line) => line.countsStock)
  // Units that were cancelled earlier are left out: their stock was handled when they were cancelled.
  const returnedLines = countedLines.map((line) => ({ ...line, quantity: unsentUnits(line) }))
  const reason = transition === 'expire' ? 'expired' : 'cancelled'
  await returnStock(tx, returnedLines, { reason, actor, orderId: order.id, now })
  return [...new Set(countedLines.map((line) => line.productId))]
}

/** Sets an order back to the state before its latest parcel, which was not sent after all. Needs the lock of the order. */
export async function restoreStateBeforeParcel(
  tx: Db,
  orderId: number,
  state: OrderState,
  step: { text: string; actor: string; now: Date },
): Promise<void> {
  await tx
    .update(orders)
    .set({ state, shippedAt: null, updatedAt: step.now })
    .where(eq(orders.id, orderId))
  await writeEvent(tx, orderId, { kind: 'note', ...step })
}
