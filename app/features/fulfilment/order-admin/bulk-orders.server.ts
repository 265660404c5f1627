import { shipOrder } from '#app/features/fulfilment/carriers/ship-order.server.ts'
import { readOrder } from '#app/features/fulfilment/orders/find-order.server.ts'
import type { ShipOrderResult } from '#app/features/fulfilment/orders/order-transitions.ts'
import { isPickup } from '#app/features/fulfilment/orders/orders.ts'
import { stateChangeMessage } from '#app/features/fulfilment/orders/orders-messages.ts'
import { packMessage } from '#app/features/fulfilment/orders/parcels-messages.ts'
import { markOrdersPaid } from '#app/features/fulfilment/payment-flow/mark-order-paid.server.ts'
import type { App } from '#app/platform/app.ts'

export type BulkIntent = 'pay' | 'ship'

export interface BulkOutcome {
  intent: BulkIntent
  /** number of orders that changed state */
  changedCount: number
  /** number of orders that already had this state */
  unchangedCount: number
  rejected: { id: number; message: string }[]
  /** ids of orders that were marked as paid, although the provider did not confirm in time whether they had been paid online */
  unverified: number[]
}

/** Maximum number of orders in one request, well above the number on a page of the list. */
const MAX_ORDERS = 100

/** Marks the selected orders as paid or sent; a failure does not stop the others. */
export async function changeOrders(
  app: App,
  intent: BulkIntent,
  ids: number[],
  actor: string,
): Promise<BulkOutcome> {
  const selectedIds = [...new Set(ids)].slice(0, MAX_ORDERS)
  const { results, unverified } =
    intent === 'pay'
      ? await markOrdersPaid(app, selectedIds, actor)
      : await shipOrders(app, selectedIds, actor)
  const outcome: BulkOutcome = {
    intent,
    changedCount: 0,
    unchangedCount: 0,
    rejected: [],
    unverified: [],
  }
  for (const [id, result] of results) {
    if (!result.ok) outcome.rejected.push({ id, message: rejectionMessage(result) })
    else if (!result.changed) outcome.unchangedCount += 1
    else {
      outcome.changedCount += 1
      if (unverified.includes(id)) outcome.unverified.push(id)
    }
  }
  return outcome
}

async function shipOrders(
  app: App,
  ids: number[],
  actor: string,
): Promise<{ results: Map<number, ShipOrderResult>; unverified: number[] }> {
  const results = new Map<number, ShipOrderResult>()
  for (const id of ids) {
    const order = await readOrder(app.db, id)
    const carrier = order && isPickup(order) ? 'pickup' : 'postnl'
    results.set(id, await shipOrder(app, id, { carrier, code: '' }, actor))
  }
  return { results, unverified: [] }
}

function rejectionMessage(failure: Extract<ShipOrderResult, { ok: false }>): string {
  return failure.error === 'unknown-order' || failure.error === 'not-now'
    ? stateChangeMessage(failure)
    : packMessage(failure)
}
