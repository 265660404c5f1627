import { desc, eq } from 'drizzle-orm'
import { users } from '#app/features/core/accounts/accounts-tables.server.ts'
import { deviceCookie } from '#app/features/core/sign-in/known-device.server.ts'
import { openPasskeySession } from '#app/features/core/sign-in/passkey-sign-in.server.ts'
import { signInLimits } from '#app/features/core/sign-in/sign-in-limits.server.ts'
import { tryPassword } from '#app/features/core/sign-in/try-password.server.ts'
import {
  type LoginResult,
  placeholderOf,
} from '#app/features/customers/customer-accounts/customers.ts'
import type { PasskeyLoginResult } from '#app/features/customers/customer-accounts/passkeys.ts'
import type { SignedCredential } from '#app/features/customers/passkeys/passkey-forms.ts'
import type { App } from '#app/platform/app.ts'
import type { Visitor } from '#app/platform/app-context.ts'
import { startShopSession } from './enter-shop.server.ts'

interface Credentials {
  email: string
  password: string
  remember: boolean
}

/**
 * Logs a customer in, also with an address that is not confirmed yet, and merges the guest's cart and lists. Attempts share
 * a limit with logins to the back office.
 */
export async function logIn(
  app: App,
  visitor: Visitor,
  { email, password, remember }: Credentials,
): Promise<LoginResult> {
  const limits = app.use(signInLimits)
  const limitResult = await limits.countTry(visitor, email)
  if (!limitResult.ok) return { ...limitResult, error: 'too-many-tries' }
  const confirmedSession = await logInUncounted(app, visitor, { email, password, remember })
  const session =
    confirmedSession ??
    // This runs for every address, so that the response time does not show which addresses have an account.
    (await logInUncounted(app, visitor, {
      email: await findPlaceholder(app, email),
      password,
      remember,
    }))
  if (!session) return { ok: false, error: 'unknown-combination' }
  // Anybody can register with the address of another person. Logging in to such an account must not reset the count of
  // attempts to guess the password of the address's owner.
  if (confirmedSession) await limits.forgive(visitor, email)
  else await limits.forgiveAddress(visitor, email)
  const deviceCookies = confirmedSession && !session.needsCode ? [deviceCookie(app, email)] : []
  const cookies = [...session.cookies, ...deviceCookies]
  return { ok: true, needsCode: session.needsCode, cookies }
}

/** Returns the placeholder address of the newest unconfirmed account with this address, or an unused placeholder. */
async function findPlaceholder(app: App, email: string): Promise<string> {
  const [user] = await app.db
    .select({ email: users.email })
    .from(users)
    .where(eq(users.pendingEmail, email))
    .orderBy(desc(users.createdAt))
    .limit(1)
  return user?.email ?? placeholderOf('niemand')
}

/** Logs in without counting the attempt, for callers with their own count. Returns null for a wrong password. */
export async function logInUncounted(app: App, visitor: Visitor, credentials: Credentials) {
  const openedSession = await tryPassword(app, visitor, credentials)
  if (!openedSession) return null
  const { cookies, needsCode } = openedSession
  if (needsCode) return { cookies, needsCode }
  const [user] = await app.db
    .select({ id: users.id, name: users.name })
    .from(users)
    .where(eq(users.id, openedSession.userId))
  if (!user) return null
  const shopCookies = await startShopSession(app, visitor, user, credentials.remember)
  return { cookies: [...cookies, ...shopCookies], needsCode }
}

/** Logs in with a signed challenge of a passkey. */
export async function logInWithPasskey(
  app: App,
  visitor: Visitor,
  credential: SignedCredential,
): Promise<PasskeyLoginResult> {
  const openedSession = await openPasskeySession(app, visitor, credential)
  if (!openedSession) return { ok: false, error: 'unknown-passkey' }
  const shopCookies = await startShopSession(app, visitor, openedSession.user, true)
  return { ok: true, cookies: [...openedSession.cookies, ...shopCookies] }
}
