import { isAPIError } from 'better-auth/api'
import { eq } from 'drizzle-orm'
import { isRole } from '#app/features/core/accounts/accounts.ts'
import { users } from '#app/features/core/accounts/accounts-tables.server.ts'
import { auth, type createAuth } from '#app/features/core/accounts/auth.server.ts'
import { authHeaders } from '#app/features/core/accounts/auth-headers.server.ts'
import {
  deleteExpiredVerifications,
  endSession,
  markPasskeySession,
} from '#app/features/core/accounts/write-sessions.server.ts'
import type { App } from '#app/platform/app.ts'
import type { Visitor } from '#app/platform/app-context.ts'
import { deviceCookie } from './known-device.server.ts'
import { signInLimits } from './sign-in-limits.server.ts'

/** Starts signing in with a passkey. The response of the device identifies the account. */
export async function requestPasskey(app: App, visitor: Visitor) {
  const tryResult = await app.use(signInLimits).countPasskey(visitor.ip)
  if (!tryResult.ok) return { ...tryResult, error: 'too-many-tries' } as const
  await deleteExpiredVerifications(app.db, app.clock.now())
  const { headers, response } = await app.use(auth).api.generatePasskeyAuthenticationOptions({
    headers: authHeaders(visitor),
    returnHeaders: true,
  })
  const options = { ...response, userVerification: 'required' }
  return { ok: true, options, cookies: headers.getSetCookie() } as const
}

/** The challenge that the browser signed. The library validates every part. */
type SignedChallenge = NonNullable<
  Parameters<ReturnType<typeof createAuth>['api']['verifyPasskeyAuthentication']>[0]
>['body']['response']

/** Opens a session for a signed challenge; null if the passkey is unknown or the challenge has expired. */
export async function openPasskeySession(app: App, visitor: Visitor, credential: SignedChallenge) {
  try {
    const { headers, response } = await app.use(auth).api.verifyPasskeyAuthentication({
      body: { response: credential },
      headers: authHeaders(visitor),
      returnHeaders: true,
    })
    const { token } = response.session
    const [user] = await app.db.select().from(users).where(eq(users.id, response.user.id))
    if (!user) return null
    await markPasskeySession(app.db, token)
    await app.use(signInLimits).forgivePasskey(visitor.ip)
    const device = deviceCookie(app, user.email)
    return { user, token, cookies: [...headers.getSetCookie(), device] }
  } catch (error) {
    if (isAPIError(error) && error.statusCode < 500) return null
    throw error
  }
}

/**
 * Signs in a member of staff with a passkey. No code is needed: the device is one factor, and the finger, face or PIN that the device
 * verified is the other.
 */
export async function signInWithPasskey(app: App, visitor: Visitor, credential: SignedChallenge) {
  const openedSession = await openPasskeySession(app, visitor, credential)
  if (openedSession && isRole(openedSession.user.role))
    return { ok: true, cookies: openedSession.cookies } as const
  if (openedSession) await endSession(app.db, openedSession.token)
  return { ok: false, error: 'unknown-passkey' } as const
}
