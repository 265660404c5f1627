import { eq } from 'drizzle-orm'
import { users } from '#app/features/core/accounts/accounts-tables.server.ts'
import { signInLimits } from '#app/features/core/sign-in/sign-in-limits.server.ts'
import { findLink } from '#app/features/customers/customer-accounts/account-links.server.ts'
import type { ConfirmByPasswordResult } from '#app/features/customers/customer-accounts/customers.ts'
import { confirmAddress } from '#app/features/customers/password-reset/confirm-address.server.ts'
import type { App } from '#app/platform/app.ts'
import type { Visitor } from '#app/platform/app-context.ts'
import { logInUncounted } from './log-in.server.ts'

/**
 * Confirms an address for somebody who is not logged in, such as on the phone that received the mail, and logs them in. The
 * password proves that the reader of the mail owns the account; see docs/decisions/0230-registration-reveals-nothing.md.
 */
export async function confirmWithPassword(
  app: App,
  visitor: Visitor,
  token: string,
  password: string,
): Promise<ConfirmByPasswordResult> {
  const link = await findLink(app, 'confirm', token)
  if (!link) return { ok: false, error: 'link-not-valid' }
  const limits = app.use(signInLimits)
  const limitResult = await limits.countTry(visitor, link.email)
  if (!limitResult.ok) return { ...limitResult, error: 'too-many-tries' }
  const [user] = await app.db
    .select({ email: users.email })
    .from(users)
    .where(eq(users.id, link.userId))
  const session =
    user && (await logInUncounted(app, visitor, { email: user.email, password, remember: true }))
  if (!session) return { ok: false, error: 'wrong-password' }
  await limits.forgiveAddress(visitor, link.email)
  const result = await confirmAddress(app, token)
  return result.ok ? { ok: true, cookies: session.cookies } : result
}
