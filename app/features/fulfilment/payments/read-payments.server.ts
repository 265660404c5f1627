import { desc, eq } from 'drizzle-orm'
import type { Db } from '#app/platform/database/db.server.ts'
import type { Payment } from './payments.ts'
import { payments } from './payments-tables.server.ts'

/** Returns the payments of an order, the latest first. */
export function readPayments(db: Db, orderId: number): Promise<Payment[]> {
  return db
    .select()
    .from(payments)
    .where(eq(payments.orderId, orderId))
    .orderBy(desc(payments.attempt))
}

export async function findPayment(db: Db, id: string): Promise<Payment | undefined> {
  const [payment] = await db.select().from(payments).where(eq(payments.id, id))
  return payment
}
