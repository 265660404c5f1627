import { and, asc, eq, isNull, lte } from 'drizzle-orm'
import { SHOP } from '#app/features/core/accounts/actors.ts'
import { payments } from '#app/features/fulfilment/payments/payments-tables.server.ts'
import type { App } from '#app/platform/app.ts'
import { settlePayment } from './settle-payment.server.ts'

/**
 * Ends the payments that were not completed in time; their orders can be paid again until they expire. An online
 * payment ends only when its provider reports it.
 */
export async function expirePayments(app: App): Promise<void> {
  const due = await app.db
    .select({ id: payments.id })
    .from(payments)
    .where(
      and(
        eq(payments.state, 'open'),
        isNull(payments.providerRef),
        lte(payments.expiresAt, app.clock.now()),
      ),
    )
    .orderBy(asc(payments.expiresAt))
  for (const { id } of due) await settlePayment(app, id, 'expired', SHOP)
}
