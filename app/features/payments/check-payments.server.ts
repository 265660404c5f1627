import { asc, lte } from 'drizzle-orm'
import type { Shop } from '#app/platform/shop.ts'
import { payments } from './payments-tables.server.ts'
import { syncPayment } from './sync-payment.server.ts'

/** So many in one run; the rest is due a minute later still. */
const BATCH = 50

/** Asks about every attempt that stayed open, whether or not the provider ever called. */
export async function checkPayments(shop: Shop): Promise<void> {
  const due = await shop.db
    .select({ id: payments.id })
    .from(payments)
    .where(lte(payments.checkAt, shop.clock.now()))
    .orderBy(asc(payments.checkAt))
    .limit(BATCH)
  for (const { id } of due) {
    const result = await syncPayment(shop, id)
    // It won't be there for the next one either.
    if (!result.ok && result.error === 'provider-unavailable') return
  }
}
