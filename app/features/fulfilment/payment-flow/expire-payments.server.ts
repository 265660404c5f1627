import { and, asc, eq, isNull, lte } from 'drizzle-orm'
import { SHOP } from '#app/features/core/accounts/actors.ts'
import { payments } from '#app/features/fulfilment/payments/payments-tables.server.ts'
import type { App } from '#app/platform/app.ts'
import { settlePayment } from './settle-payment.server.ts'

/**
 * Attempts that nobody finished in time have failed; their orders can be paid again while they last. Of one that is
 * known elsewhere only its provider can say so.
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
