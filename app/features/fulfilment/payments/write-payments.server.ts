import { and, eq, isNull, ne, sql } from 'drizzle-orm'
import type { Db } from '#app/platform/database/db.server.ts'
import type { PaymentOutcome } from './payments.ts'
import { payments } from './payments-tables.server.ts'

/** Sets the time of the next query to the provider of a payment; null: none. */
export async function schedulePaymentCheck(
  db: Db,
  id: string,
  checkAt: Date | null,
): Promise<void> {
  await db.update(payments).set({ checkAt }).where(eq(payments.id, id))
}

/** Stores that a payment was created at its provider. Of two simultaneous requests, only the first is stored. */
export async function storePaymentStart(
  db: Db,
  id: string,
  startedPayment: {
    providerRef: string
    checkoutUrl: string
    expiresAt: Date | null
    checkAt: Date
  },
): Promise<void> {
  await db
    .update(payments)
    .set(startedPayment)
    .where(and(eq(payments.id, id), isNull(payments.providerRef)))
}

/** Stores what the provider reported about a payment. Needs the lock of the payment. */
export async function storeProviderState(
  tx: Db,
  id: string,
  reportedPayment: {
    providerState: string
    checkedAt: Date
    checkAt: Date | null
    expiresAt: Date | null
  },
): Promise<void> {
  await tx.update(payments).set(reportedPayment).where(eq(payments.id, id))
}

/** Ends a payment. The caller changes the state of its order. Needs the locks of the payment and the order. */
export async function finishPayment(
  tx: Db,
  id: string,
  outcome: PaymentOutcome,
  now: Date,
): Promise<void> {
  await tx.update(payments).set({ state: outcome, finishedAt: now }).where(eq(payments.id, id))
}

/**
 * Cancels the open payments of an order that is paid or whose amount has changed. Returns how many were cancelled. Online payments
 * become due for a sync, which cancels them at the provider; money that still arrives is counted. The payments of `exceptProvider`
 * stay open: the amount of a bank transfer can be changed. Needs the lock of the order.
 */
export async function cancelOpenPayments(
  tx: Db,
  orderId: number,
  now: Date,
  exceptProvider?: string,
): Promise<number> {
  const cancelledPayments = await tx
    .update(payments)
    .set({
      state: 'cancelled',
      finishedAt: now,
      checkAt: sql`CASE WHEN ${payments.providerRef} IS NOT NULL THEN ${now.toISOString()}::timestamptz END`,
    })
    .where(
      and(
        eq(payments.orderId, orderId),
        eq(payments.state, 'open'),
        exceptProvider === undefined ? undefined : ne(payments.provider, exceptProvider),
      ),
    )
    .returning({ id: payments.id })
  return cancelledPayments.length
}

/** Sets the amount of the open payments of an order to what is left to pay. Needs the lock of the order. */
export async function changeOpenAmount(tx: Db, orderId: number, amountCents: number) {
  await tx
    .update(payments)
    .set({ amountCents })
    .where(and(eq(payments.orderId, orderId), eq(payments.state, 'open')))
}

/** Deletes the payments of an order that is deleted too. Needs the lock of the order. */
export async function deletePaymentsOf(tx: Db, orderId: number): Promise<void> {
  await tx.delete(payments).where(eq(payments.orderId, orderId))
}
