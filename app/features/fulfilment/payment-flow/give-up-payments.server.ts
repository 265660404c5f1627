import { and, eq, ne, sql } from 'drizzle-orm'
import { bankTransfer } from '#app/features/fulfilment/payment-providers/bank-transfer.server.ts'
import { payments } from '#app/features/fulfilment/payments/payments-tables.server.ts'
import type { Db } from '#app/platform/database/db.server.ts'

/**
 * Attempts that nobody should pay any more are given up: their sum is another now, or the order is paid. Where one is
 * known elsewhere its provider is to be asked, which takes it back there; money that comes for it all the same is counted.
 * A transfer can stay, as it has no sum but the order's. The caller holds the order; returns how many.
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
