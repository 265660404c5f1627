import { asc, lte, sql } from 'drizzle-orm'
import { payments } from '#app/features/fulfilment/payments/payments-tables.server.ts'
import type { App } from '#app/platform/app.ts'
import { syncPayment } from './sync-payment.server.ts'

/** So many in one run; the rest is due a minute later still. */
const BATCH = 50

/** Asks about every attempt that is due, whether or not the provider ever called: open ones, and paid ones for half a year. */
export async function checkPayments(app: App): Promise<void> {
  const due = await app.db
    .select({ id: payments.id })
    .from(payments)
    .where(lte(payments.checkAt, app.clock.now()))
    // What somebody waits for comes before what is only looked at again.
    .orderBy(sql`${payments.state} <> 'open'`, asc(payments.checkAt))
    .limit(BATCH)
  for (const { id } of due) {
    const result = await syncPayment(app, id)
    // It won't be there for the next one either.
    if (!result.ok && result.error === 'provider-unavailable') return
  }
}
