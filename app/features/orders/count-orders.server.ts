import { sql } from 'drizzle-orm'
import type { Shop } from '#app/platform/shop.ts'
import { type OrderState, TO_PACK } from './orders.ts'

/** So many rows are summed in no time; more are put together. */
const MOST_TALLIES = 1_000

/** How many orders there are in each state that has any, whatever their number. */
export async function countOrders(shop: Shop): Promise<Map<OrderState, number>> {
  const { rows } = await shop.db.execute<{ state: OrderState; n: number; tallies: number }>(sql`
    SELECT state, sum(n)::integer AS n, count(*)::integer AS tallies FROM order_tallies GROUP BY state`)
  if (rows.reduce((sum, { tallies }) => sum + tallies, 0) > MOST_TALLIES) {
    // Of two at the same time the second finds nothing left to put together.
    await shop.db.execute(sql`
      WITH summed AS (DELETE FROM order_tallies RETURNING state, n)
      INSERT INTO order_tallies (state, n) SELECT state, sum(n) FROM summed GROUP BY state`)
  }
  return new Map(rows.map(({ state, n }) => [state, n]))
}

/** Of those how many wait to be packed, wholly or in part. */
export const countToPack = (byState: Map<OrderState, number>) =>
  TO_PACK.reduce((sum, state) => sum + (byState.get(state) ?? 0), 0)
