import { sql } from 'drizzle-orm'
import { UNCONFIRMED_DAYS } from '#app/features/customers/customer-accounts/customers.ts'
import type { App } from '#app/platform/app.ts'
import { forgetAccount } from './forget-customer.server.ts'

const DAY_MS = 24 * 3_600_000

/**
 * Deletes accounts whose address was never confirmed, if they have no session and nothing that their owner would miss: an
 * order, a review, a wish, an address or a passkey.
 */
export async function clearUnconfirmed(app: App, signal?: AbortSignal) {
  const before = new Date(app.clock.now().getTime() - UNCONFIRMED_DAYS * DAY_MS)
  let count = 0
  while (!signal?.aborted && (await clearNext(app, before))) count++
  if (count > 0) app.log.info({ cleared: count }, 'unconfirmed accounts cleared')
  return { count, before }
}

/**
 * Locks the row while it is checked. A customer who returns at this moment either keeps the account or has to create a new one.
 */
function clearNext(app: App, before: Date): Promise<boolean> {
  const now = app.clock.now()
  const hasRowIn = (table: string) =>
    sql`EXISTS (SELECT FROM ${sql.identifier(table)} t WHERE t.user_id = u.id)`
  return app.db.transaction(async (tx) => {
    const { rows } = await tx.execute<{ id: string }>(sql`
      SELECT u.id FROM users u
      WHERE u.pending_email IS NOT NULL AND NOT u.email_verified AND u.role = 'customer' AND u.created_at < ${before.toISOString()}
        AND NOT EXISTS (SELECT FROM sessions s WHERE s.user_id = u.id AND s.expires_at > ${now.toISOString()})
        AND NOT ${hasRowIn('orders')} AND NOT ${hasRowIn('reviews')} AND NOT ${hasRowIn('wishlist_items')}
        AND NOT ${hasRowIn('customer_addresses')} AND NOT ${hasRowIn('passkeys')}
      ORDER BY u.created_at LIMIT 1 FOR UPDATE SKIP LOCKED`)
    const [account] = rows
    if (!account) return false
    await forgetAccount(tx, account.id)
    return true
  })
}
