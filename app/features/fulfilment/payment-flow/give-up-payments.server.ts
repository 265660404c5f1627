import { and, eq, ne, sql } from 'drizzle-orm'
import { bankTransfer } from '#app/features/fulfilment/payment-providers/bank-transfer.server.ts'
import { payments } from '#app/features/fulfilment/payments/payments-tables.server.ts'
import type { Db } from '#app/platform/database/db.server.ts'

/**
 * Cancels the open payments of an order whose amount has changed or that is paid, and returns how many. Online payments
 * become due for a sync, which cancels them at the provider; money that arrives nevertheless is counted. A bank
 * transfer may stay, because it has no amount of its own. Needs the lock of the order.
 */
export async function giveUpPayments(
  tx: Db,
  orderId: number,
  now: Date,
  { keepsTransfer }: { keepsTransfer: boolean },
): Promise<number> {
  const given = await tx
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
        keepsTransfer ? ne(payments.provider, bankTransfer.id) : undefined,
      ),
    )
    .returning({ id: payments.id })
  return given.length
}
