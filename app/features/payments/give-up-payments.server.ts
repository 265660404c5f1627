import { and, eq, ne, sql } from 'drizzle-orm'
import type { Db } from '#app/platform/db.server.ts'
import { bankTransfer } from './bank-transfer.server.ts'
import { payments } from './payments-tables.server.ts'

/**
 * Attempts whose sum no longer holds are given up. Where one is known elsewhere its provider is to be asked, which takes
 * it back there; money that comes for it all the same is counted. The caller holds the order; returns their ids.
 */
export async function giveUpPayments(tx: Db, orderId: number, now: Date): Promise<string[]> {
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
        ne(payments.provider, bankTransfer.id),
      ),
    )
    .returning({ id: payments.id })
  return given.map(({ id }) => id)
}
