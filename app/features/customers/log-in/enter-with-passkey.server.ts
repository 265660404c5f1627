import { isAPIError } from 'better-auth/api'
import { eq } from 'drizzle-orm'
import { isRole } from '#app/features/core/accounts/accounts.ts'
import { users } from '#app/features/core/accounts/accounts-tables.server.ts'
import { auth } from '#app/features/core/accounts/auth.server.ts'
import { authHeaders } from '#app/features/core/accounts/auth-headers.server.ts'
import {
  deleteExpiredVerifications,
  endSession,
} from '#app/features/core/accounts/write-sessions.server.ts'
import { customerLimits } from '#app/features/customers/accounts/customer-limits.server.ts'
import type {
  CeremonyResult,
  PasskeyEntryResult,
} from '#app/features/customers/accounts/passkeys.ts'
import type { SignedCredential } from '#app/features/customers/passkeys/passkey-forms.ts'
import type { App } from '#app/platform/app.ts'
import type { Visitor } from '#app/platform/app-context.ts'
import { network } from '#app/platform/http/rate-limit.server.ts'
import { enterShop } from './enter-shop.server.ts'

/** Starts a login with a passkey; the response of the authenticator identifies the customer. */
export async function requestPasskey(app: App, visitor: Visitor): Promise<CeremonyResult> {
  const counted = await app.use(customerLimits).passkey.count(network(visitor.ip))
  if (!counted.ok) return { ...counted, error: 'too-many-tries' }
  await deleteExpiredVerifications(app.db, app.clock.now())
  const { headers, response } = await app.use(auth).api.generatePasskeyAuthenticationOptions({
    headers: authHeaders(visitor),
    returnHeaders: true,
  })
  const options = { ...response, userVerification: 'required' }
  return { ok: true, options, cookies: headers.getSetCookie() }
}

/** Logs in with a signed challenge and merges what the customer gathered as a guest. */
export async function enterWithPasskey(
  app: App,
  visitor: Visitor,
  credential: SignedCredential,
): Promise<PasskeyEntryResult> {
  try {
    const { headers, response } = await app.use(auth).api.verifyPasskeyAuthentication({
      body: { response: credential },
      headers: authHeaders(visitor),
      returnHeaders: true,
    })
    const { id } = response.user
    const [user] = await app.db.select().from(users).where(eq(users.id, id))
    // Staff need a password and a two-factor code, also if they made the passkey as a customer.
    if (!user || isRole(user.role)) {
      await endSession(app.db, response.session.token)
      return { ok: false, error: 'unknown-passkey' }
    }
    await app.use(customerLimits).passkey.forgive(network(visitor.ip))
    const more = await enterShop(app, visitor, user, true)
    return { ok: true, cookies: [...headers.getSetCookie(), ...more] }
  } catch (error) {
    if (isAPIError(error) && error.statusCode < 500) return { ok: false, error: 'unknown-passkey' }
    throw error
  }
}
