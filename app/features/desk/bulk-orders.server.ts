import { readOrder } from '#app/features/orders/find-order.server.ts'
import { isPickup } from '#app/features/orders/orders.ts'
import { moveOrderMessage } from '#app/features/orders/orders-messages.ts'
import type { ShipOrderResult } from '#app/features/orders/parcels.ts'
import { packMessage } from '#app/features/orders/parcels-messages.ts'
import { shipOrder } from '#app/features/orders/ship-order.server.ts'
import { markOrderPaid } from '#app/features/payments/mark-order-paid.server.ts'
import type { Shop } from '#app/platform/shop.ts'

export type BulkIntent = 'pay' | 'ship'

export interface BulkOutcome {
  intent: BulkIntent
  /** orders that were moved on */
  done: number
  /** orders that had it behind them already */
  same: number
  refused: { id: number; message: string }[]
}

/** As many as a page of the list can hold. */
const MAX_ORDERS = 100

/** Moves chosen orders on, one after the other; what one refuses does not stop the others. */
export async function moveOrders(
  shop: Shop,
  intent: BulkIntent,
  ids: number[],
  actor: string,
): Promise<BulkOutcome> {
  const outcome: BulkOutcome = { intent, done: 0, same: 0, refused: [] }
  for (const id of [...new Set(ids)].slice(0, MAX_ORDERS)) {
    const result = await move(shop, intent, id, actor)
    if (!result.ok) outcome.refused.push({ id, message: refusal(result) })
    else if (result.changed) outcome.done += 1
    else outcome.same += 1
  }
  return outcome
}

async function move(
  shop: Shop,
  intent: BulkIntent,
  id: number,
  actor: string,
): Promise<ShipOrderResult> {
  const order = await readOrder(shop.db, id)
  if (!order) return { ok: false, error: 'unknown-order' }
  if (intent === 'pay') return markOrderPaid(shop, id, actor)
  const carrier = isPickup(order) ? 'ophalen' : 'postnl'
  return shipOrder(shop, id, { carrier, code: '' }, actor)
}

function refusal(failure: Extract<ShipOrderResult, { ok: false }>): string {
  return failure.error === 'unknown-order' || failure.error === 'not-now'
    ? moveOrderMessage(failure)
    : packMessage(failure)
}
