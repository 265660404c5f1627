import { eq, sql } from 'drizzle-orm'
import type { Db } from '#app/platform/database/db.server.ts'
import { orders } from './orders-tables.server.ts'

/** Changes the amount that the owner has to refund. Needs the lock of the order. */
export async function addRefundDue(tx: Db, orderId: number, cents: number): Promise<void> {
  await tx
    .update(orders)
    .set({ refundDueCents: sql`greatest(0, ${orders.refundDueCents} + ${cents})` })
    .where(eq(orders.id, orderId))
}
