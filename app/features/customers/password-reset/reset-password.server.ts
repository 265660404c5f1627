import { hashPassword } from 'better-auth/crypto'
import { and, eq } from 'drizzle-orm'
import {
  loginAccounts,
  passkeys,
  sessions,
  users,
} from '#app/features/core/accounts/accounts-tables.server.ts'
import { revokeAppPasswordsOf } from '#app/features/core/api-passwords/revoke-app-passwords.server.ts'
import { deviceCookie } from '#app/features/core/sign-in/known-device.server.ts'
import { ACCOUNT_MAILS } from '#app/features/customers/account-mails/account-mails.ts'
import { findLink, useLink } from '#app/features/customers/accounts/account-links.server.ts'
import { customerLimits } from '#app/features/customers/accounts/customer-limits.server.ts'
import type {
  LinkResult,
  NewPasswordResult,
  RequestResetResult,
} from '#app/features/customers/accounts/customers.ts'
import {
  accountLinks,
  accountRequests,
} from '#app/features/customers/accounts/customers-tables.server.ts'
import { takeAddress } from '#app/features/customers/accounts/take-address.server.ts'
import { stopSharing } from '#app/features/customers/wishlist/share-wishlist.server.ts'
import type { App } from '#app/platform/app.ts'
import type { Visitor } from '#app/platform/app-context.ts'
import { network } from '#app/platform/http/rate-limit.server.ts'

/**
 * Requests a reset link by mail. Does no lookup, so that the response time is the same for known and unknown addresses.
 */
export async function requestReset(
  app: App,
  visitor: Pick<Visitor, 'ip'>,
  email: string,
): Promise<RequestResetResult> {
  const limits = app.use(customerLimits)
  const byAddress = await limits.resetByAddress.count(network(visitor.ip))
  const counted = byAddress.ok ? await limits.resetByAccount.count(email) : byAddress
  if (!counted.ok) return { ...counted, error: 'too-many-tries' }
  await app.db.insert(accountRequests).values({ kind: 'reset', email, createdAt: app.clock.now() })
  await app.jobs.send(ACCOUNT_MAILS)
  return { ok: true }
}

/** Returns whether a reset link is still valid. */
export async function checkResetLink(app: App, token: string): Promise<LinkResult> {
  return (await findLink(app, 'reset', token))
    ? { ok: true }
    : { ok: false, error: 'link-not-valid' }
}

/**
 * Sets a new password and ends every other access: sessions, passkeys, passwords of programs and the link of a shared
 * wishlist. The link also confirms the address.
 */
export async function setNewPassword(
  app: App,
  token: string,
  password: string,
): Promise<NewPasswordResult> {
  const hash = await hashPassword(password)
  const now = app.clock.now()
  return app.db.transaction(async (tx) => {
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
    await revokeAppPasswordsOf(tx, userId, now)
    // A stranger who registered with this address may have the link of the list.
    await stopSharing(tx, userId)
    // Earlier links must not undo the change.
    await tx.delete(accountLinks).where(eq(accountLinks.userId, userId))
    // Guesses of strangers must not block the person who set the password.
    return { ok: true, cookies: [deviceCookie(app, email)] }
  })
}
