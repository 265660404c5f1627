import { and, eq, isNull, ne, sql } from 'drizzle-orm'
import { users } from '#app/features/accounts/accounts-tables.server.ts'
import { orders } from '#app/features/orders/orders-tables.server.ts'
import type { Db } from '#app/platform/db.server.ts'
import type { Shop } from '#app/platform/shop.ts'
import { findLink, useLink } from './account-links.server.ts'
import type { NewPasswordResult } from './customers.ts'

export async function checkConfirmLink(shop: Shop, token: string): Promise<NewPasswordResult> {
  return (await findLink(shop, 'confirm', token))
    ? { ok: true }
    : { ok: false, error: 'link-not-valid' }
}

/**
 * Whoever follows the link reads the mail of its address: from now on it is theirs, with the orders that were placed with
 * it. Where the account had another address, that one is replaced, unless somebody else came before.
 */
export async function confirmAddress(shop: Shop, token: string): Promise<NewPasswordResult> {
  const now = shop.clock.now()
  return shop.db.transaction(async (tx) => {
    const link = await useLink(tx, 'confirm', token, now)
    if (!link) return { ok: false, error: 'link-not-valid' }
    const { userId, email } = link
    const [other] = await tx
      .select({ id: users.id })
      .from(users)
      .where(and(eq(users.email, email), ne(users.id, userId)))
    if (other) return { ok: false, error: 'link-not-valid' }
    await tx
      .update(users)
      .set({ email, emailVerified: true, updatedAt: now })
      .where(eq(users.id, userId))
    await claimOrders(tx, userId, email)
    return { ok: true }
  })
}

/** Orders of guests with this address are the customer's from now on, also when the address changes later. */
export async function claimOrders(tx: Db, userId: string, email: string): Promise<void> {
  await tx
    .update(orders)
    .set({ userId })
    .where(and(isNull(orders.userId), eq(sql`lower(${orders.email})`, email.toLowerCase())))
}
