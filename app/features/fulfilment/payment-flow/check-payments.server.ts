import { asc, lte, sql } from 'drizzle-orm'
import { payments } from '#app/features/fulfilment/payments/payments-tables.server.ts'
import type { App } from '#app/platform/app.ts'
import { syncPayment } from './sync-payment.server.ts'

/** Limit of payments in one run; the others are still due a minute later. */
const BATCH = 50

/** Syncs every payment that is due, whether or not a webhook arrived: open payments, and paid ones for half a year. */
export async function checkPayments(app: App): Promise<void> {
  const due = await app.db
    .select({ id: payments.id })
    .from(payments)
    .where(lte(payments.checkAt, app.clock.now()))
    // Open payments come first, because somebody waits for them.
    .orderBy(sql`${payments.state} <> 'open'`, asc(payments.checkAt))
    .limit(BATCH)
  for (const { id } of due) {
    const result = await syncPayment(app, id)
    // The provider would not answer for the next payment either.
    if (!result.ok && result.error === 'provider-unavailable') return
  }
}
