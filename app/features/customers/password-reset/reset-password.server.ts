import { hashPassword } from 'better-auth/crypto'
import { and, eq } from 'drizzle-orm'
import {
  loginAccounts,
  passkeys,
  sessions,
  users,
} from '#app/features/core/accounts/accounts-tables.server.ts'
import { ACCOUNT_MAILS } from '#app/features/customers/account-mails/account-mails.ts'
import { findLink, useLink } from '#app/features/customers/accounts/account-links.server.ts'
import { customerLimits } from '#app/features/customers/accounts/customer-limits.server.ts'
import type {
  AskResetResult,
  NewPasswordResult,
} from '#app/features/customers/accounts/customers.ts'
import {
  accountLinks,
  accountRequests,
} from '#app/features/customers/accounts/customers-tables.server.ts'
import { takeAddress } from '#app/features/customers/accounts/take-address.server.ts'
import { network } from '#app/platform/rate-limit.server.ts'
import type { Shop } from '#app/platform/shop.ts'
import type { Visitor } from '#app/platform/shop-context.ts'

/** Asks for a link by mail. Nothing is looked up here: known and unknown addresses get one answer in the same time. */
export async function askReset(
  shop: Shop,
  visitor: Pick<Visitor, 'ip'>,
  email: string,
): Promise<AskResetResult> {
  const limits = shop.use(customerLimits)
  const byAddress = await limits.resetByAddress.count(network(visitor.ip))
  const counted = byAddress.ok ? await limits.resetByAccount.count(email) : byAddress
  if (!counted.ok) return { ...counted, error: 'too-many-tries' }
  await shop.db
    .insert(accountRequests)
    .values({ kind: 'reset', email, createdAt: shop.clock.now() })
  await shop.jobs.send(ACCOUNT_MAILS)
  return { ok: true }
}

/** Whether a link of a mail still leads somewhere. */
export async function checkResetLink(shop: Shop, token: string): Promise<NewPasswordResult> {
  return (await findLink(shop, 'reset', token))
    ? { ok: true }
    : { ok: false, error: 'link-not-valid' }
}

/**
 * Sets a new password, ends every session and takes the keys away: whoever else had a way in is out. The link has shown
 * whose address it is.
 */
export async function setNewPassword(
  shop: Shop,
  token: string,
  password: string,
): Promise<NewPasswordResult> {
  const hash = await hashPassword(password)
  const now = shop.clock.now()
  return shop.db.transaction(async (tx) => {
    const link = await useLink(tx, 'reset', token, now)
    if (!link) return { ok: false, error: 'link-not-valid' }
    const { userId, email } = link
    const [user] = await tx.select().from(users).where(eq(users.id, userId))
    const isTheirs = user?.email === email || user?.pendingEmail === email
    if (isTheirs && !(await takeAddress(tx, { userId, email, now }))) {
      return { ok: false, error: 'link-not-valid' }
    }
    await tx
      .update(loginAccounts)
      .set({ password: hash, updatedAt: now })
      .where(and(eq(loginAccounts.userId, userId), eq(loginAccounts.providerId, 'credential')))
    await tx.delete(sessions).where(eq(sessions.userId, userId))
    await tx.delete(passkeys).where(eq(passkeys.userId, userId))
    // An older mail must not undo it.
    await tx.delete(accountLinks).where(eq(accountLinks.userId, userId))
    return { ok: true }
  })
}
