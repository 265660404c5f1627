import { hashPassword } from 'better-auth/crypto'
import { eq } from 'drizzle-orm'
import { users } from '#app/features/core/accounts/accounts-tables.server.ts'
import {
  deletePasskeysOf,
  endSessionsOf,
} from '#app/features/core/accounts/write-sessions.server.ts'
import {
  changePasswordHash,
  changeUserName,
} from '#app/features/core/accounts/write-users.server.ts'
import { revokePrograms } from '#app/features/core/api-keys/revoke-programs.server.ts'
import { mailAccountChange } from '#app/features/core/sign-in/account-change-mail.server.tsx'
import { deviceCookie } from '#app/features/core/sign-in/known-device.server.ts'
import { ACCOUNT_MAILS } from '#app/features/customers/account-mails/account-mails.ts'
import {
  consumeLink,
  deleteLinksOf,
  findLink,
} from '#app/features/customers/customer-accounts/account-links.server.ts'
import { addAccountRequest } from '#app/features/customers/customer-accounts/account-requests.server.ts'
import { assignAddress } from '#app/features/customers/customer-accounts/assign-address.server.ts'
import { customerLimits } from '#app/features/customers/customer-accounts/customer-limits.server.ts'
import type {
  LinkResult,
  NewPasswordResult,
  RequestResetResult,
} from '#app/features/customers/customer-accounts/customers.ts'
import { deleteAddressesOf } from '#app/features/customers/customer-accounts/save-address.server.ts'
import { stopSharing } from '#app/features/customers/wishlist/share-wishlist.server.ts'
import type { App } from '#app/platform/app.ts'
import type { Visitor } from '#app/platform/app-context.ts'
import { network } from '#app/platform/http/rate-limit.server.ts'

/** Requests a reset link by mail. Looks up nothing, so that the response time is the same for every address. */
export async function requestReset(
  app: App,
  visitor: Pick<Visitor, 'ip'>,
  email: string,
): Promise<RequestResetResult> {
  const limits = app.use(customerLimits)
  const byNetwork = await limits.resetByNetwork.count(network(visitor.ip))
  const limitResult = byNetwork.ok ? await limits.resetByEmail.count(email) : byNetwork
  if (!limitResult.ok) return { ...limitResult, error: 'too-many-tries' }
  await addAccountRequest(app.db, { kind: 'reset', email, createdAt: app.clock.now() })
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
 * Sets a new password and ends all other access to the account: sessions, passkeys, passwords of programs and the link of
 * a shared wishlist. The link in the mail also confirms the address.
 */
export async function setNewPassword(
  app: App,
  token: string,
  password: string,
): Promise<NewPasswordResult> {
  const hash = await hashPassword(password)
  const now = app.clock.now()
  return app.db.transaction(async (tx) => {
    const link = await consumeLink(tx, 'reset', token, now)
    if (!link) return { ok: false, error: 'link-not-valid' }
    const { userId, email } = link
    const [user] = await tx.select().from(users).where(eq(users.id, userId))
    const isOwnAddress = user?.email === email || user?.pendingEmail === email
    if (isOwnAddress && !(await assignAddress(app, tx, { userId, email, now }))) {
      return { ok: false, error: 'link-not-valid' }
    }
    await changePasswordHash(tx, userId, hash, now)
    await mailAccountChange(app, tx, userId, 'password')
    await endSessionsOf(tx, userId)
    await deletePasskeysOf(tx, userId)
    await revokePrograms(app, tx, userId)
    // A stranger who registered with this address may know the share link, and may have typed the name and addresses.
    await stopSharing(tx, userId)
    if (!user?.emailVerified) {
      await changeUserName(tx, userId, '', now)
      await deleteAddressesOf(tx, userId)
    }
    await deleteLinksOf(tx, userId)
    // With this cookie, wrong guesses by strangers do not block the customer.
    return { ok: true, cookies: [deviceCookie(app, email)] }
  })
}
