import { sql } from 'drizzle-orm'
import type { Db } from '#app/platform/database/db.server.ts'

/** Returns the amount received for an order, less refunds and chargebacks, in cents. */
export async function readRefundableCents(db: Db, orderId: number): Promise<number> {
  const { rows } = await db.execute<{ cents: number }>(sql`
    SELECT greatest(0,
      (SELECT coalesce(sum(amount_cents), 0) FROM payments WHERE order_id = ${orderId} AND state = 'paid')
      - (SELECT coalesce(sum(amount_cents), 0) FROM refunds WHERE order_id = ${orderId} AND state <> 'failed')
      - (SELECT coalesce(sum(amount_cents), 0) FROM chargebacks WHERE order_id = ${orderId} AND reversed_at IS NULL)
    )::integer AS cents
  `)
  return rows[0]?.cents ?? 0
}
