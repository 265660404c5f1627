import { and, asc, eq, isNull, lte, sql } from 'drizzle-orm'
import { SHOP } from '#app/features/core/accounts/actors.ts'
import { payments } from '#app/features/fulfilment/payments/payments-tables.server.ts'
import type { App } from '#app/platform/app.ts'
import { settlePayment } from './settle-payment.server.ts'
import { syncPayment } from './sync-payment.server.ts'

/** Maximum number of payments in one run; the others follow a minute later. */
const PAYMENTS_PER_RUN = 50

/** Syncs every payment that is due, in case a webhook was lost. Open payments become due, and for half a year paid ones too. */
export async function checkPayments(app: App): Promise<void> {
  const duePayments = await app.db
    .select({ id: payments.id })
    .from(payments)
    .where(lte(payments.checkAt, app.clock.now()))
    // Open payments come first, because a shopper is waiting.
    .orderBy(sql`${payments.state} <> 'open'`, asc(payments.checkAt))
    .limit(PAYMENTS_PER_RUN)
  for (const { id } of duePayments) {
    const result = await syncPayment(app, id)
    // The provider will not answer for the other payments either.
    if (!result.ok && result.error === 'provider-unavailable') return
  }
}

/**
 * Ends the payments that were not completed in time and that no provider knows. Their orders can be paid again until they expire.
 * A payment at a provider ends only when the provider reports it.
 */
export async function expirePayments(app: App): Promise<void> {
  const duePayments = await app.db
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
  for (const { id } of duePayments) await settlePayment(app, id, 'expired', SHOP)
}
