import { desc, eq } from 'drizzle-orm'
import type { Db } from '#app/platform/database/db.server.ts'
import type { Payment } from './payments.ts'
import { payments } from './payments-tables.server.ts'

/** Every attempt to pay an order, the last first. */
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
