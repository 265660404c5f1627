import { and, eq, ne, sql } from 'drizzle-orm'
import { users } from '#app/features/core/accounts/accounts-tables.server.ts'
import { assignConfirmedEmail } from '#app/features/core/accounts/write-users.server.ts'
import { mailAccountChange } from '#app/features/core/sign-in/account-change-mail.server.tsx'
import { assignGuestOrders } from '#app/features/fulfilment/orders/write-orders.server.ts'
import type { App } from '#app/platform/app.ts'
import type { Db } from '#app/platform/database/db.server.ts'

/**
 * Assigns a confirmed address to the account, together with the orders that were placed with the address. Returns false if
 * another account has the address. The caller must have verified that the customer can read mail at this address.
 */
export async function assignAddress(
  app: App,
  tx: Db,
  { userId, email, now }: { userId: string; email: string; now: Date },
): Promise<boolean> {
  // The lock makes the second of two simultaneous requests see that the address is taken.
  await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended(${`address ${email}`}, 0))`)
  const [other] = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.email, email), ne(users.id, userId)))
  if (other) return false
  const [user] = await tx.select({ email: users.email }).from(users).where(eq(users.id, userId))
  if (user && user.email !== email) await mailAccountChange(app, tx, userId, 'email')
  await assignConfirmedEmail(tx, userId, email, now)
  await assignGuestOrders(tx, userId, email)
  return true
}
