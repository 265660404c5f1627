import { type OrderState, STATES_TO_PACK } from '#app/features/fulfilment/orders/orders.ts'
import type { App } from '#app/platform/app.ts'
import { readTallies } from '#app/platform/database/read-tallies.server.ts'

/** Counts the orders by state; states without orders are omitted. */
export async function countOrders(app: App): Promise<Map<OrderState, number>> {
  const tallies = await readTallies(app.db, 'order_tallies')
  return tallies as Map<OrderState, number>
}

/** Returns the number of orders that are still to be packed, entirely or in part. */
export const countToPack = (byState: Map<OrderState, number>) =>
  STATES_TO_PACK.reduce((sum, state) => sum + (byState.get(state) ?? 0), 0)
