import { and, eq, isNull, ne, sql } from 'drizzle-orm'
import { users } from '#app/features/core/accounts/accounts-tables.server.ts'
import { orders } from '#app/features/fulfilment/orders/orders-tables.server.ts'
import type { Db } from '#app/platform/database/db.server.ts'

/**
 * Gives a confirmed address to the account, with the orders that were placed with it. Returns false if another account
 * has the address. The caller has verified that the customer reads its mail.
 */
export async function takeAddress(
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
  await tx
    .update(users)
    .set({ email, emailVerified: true, pendingEmail: null, updatedAt: now })
    .where(eq(users.id, userId))
  await tx
    .update(orders)
    .set({ userId })
    .where(and(isNull(orders.userId), eq(sql`lower(${orders.email})`, email.toLowerCase())))
  return true
}
