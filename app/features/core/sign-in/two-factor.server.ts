import { isAPIError } from 'better-auth/api'
import { and, eq, ne } from 'drizzle-orm'
import type {
  BackupCodesResult,
  ConfirmResult,
  Manager,
  StartResult,
  SwitchOffResult,
} from '#app/features/core/accounts/accounts.ts'
import { sessions, twoFactors, users } from '#app/features/core/accounts/accounts-tables.server.ts'
import { openAuth } from '#app/features/core/accounts/auth.server.ts'
import { authHeaders } from '#app/features/core/accounts/auth-headers.server.ts'
import { readSettings } from '#app/features/core/settings/settings.server.ts'
import { readTwoFactorRule } from '#app/features/core/settings/two-factor-rule.server.ts'
import type { App } from '#app/platform/app.ts'
import type { Visitor } from '#app/platform/app-context.ts'
import { signInLimits } from './sign-in-limits.server.ts'

type Requester = Pick<Visitor, 'ip' | 'headers'>

/** Whether this person must first set up the second step, because the owner asks it of everybody. */
export async function mustSetUpTwoFactor(app: App, manager: Manager): Promise<boolean> {
  return !manager.hasTwoFactor && (await readTwoFactorRule(app))
}

/** Makes a secret for the app on somebody's phone. Nothing is asked at the door until a first code was right. */
export async function startTwoFactor(
  app: App,
  visitor: Requester,
  manager: Manager,
  password: string,
): Promise<StartResult> {
  const { name } = await readSettings(app)
  const answer = await withPassword(app, visitor, manager, (headers) =>
    openAuth(app).api.enableTwoFactor({
      body: { password, method: 'totp', issuer: name },
      headers,
    }),
  )
  if (!answer.ok) return answer
  if (answer.value.method !== 'totp') throw new Error('no secret was made')
  return { ok: true, uri: answer.value.totpURI }
}

/**
 * Switches the second step on with the first code; shows, this once, the codes for when the phone is gone. Every other
 * session of this person ends.
 */
export async function confirmTwoFactor(
  app: App,
  visitor: Requester,
  manager: Manager,
  typed: string,
): Promise<ConfirmResult> {
  const { api } = openAuth(app)
  try {
    const { headers } = await api.verifyTOTP({
      body: { code: typed.replace(/\s/g, '') },
      headers: authHeaders(visitor),
      returnHeaders: true,
    })
    const { backupCodes } = await api.viewBackupCodes({ body: { userId: manager.id } })
    const cookies = headers.getSetCookie()
    const token = sessionToken(cookies)
    await app.db
      .delete(sessions)
      .where(and(eq(sessions.userId, manager.id), ne(sessions.token, token)))
    return { ok: true, cookies, backupCodes }
  } catch (error) {
    if (isAPIError(error) && error.statusCode < 500) return { ok: false, error: 'wrong-code' }
    throw error
  }
}

/** New codes for when the phone is gone; the former ones work no longer. */
export async function renewBackupCodes(
  app: App,
  visitor: Requester,
  manager: Manager,
  password: string,
): Promise<BackupCodesResult> {
  const answer = await withPassword(app, visitor, manager, (headers) =>
    openAuth(app).api.generateBackupCodes({ body: { password }, headers }),
  )
  return answer.ok ? { ok: true, backupCodes: answer.value.backupCodes } : answer
}

/** Takes the second step off again, unless the owner asks it of everybody. */
export async function switchOffTwoFactor(
  app: App,
  visitor: Requester,
  manager: Manager,
  password: string,
): Promise<SwitchOffResult> {
  if (await readTwoFactorRule(app)) return { ok: false, error: 'required' }
  const answer = await withPassword(app, visitor, manager, (headers) =>
    openAuth(app).api.disableTwoFactor({ body: { password }, headers, returnHeaders: true }),
  )
  return answer.ok ? { ok: true, cookies: answer.value.headers.getSetCookie() } : answer
}

/** For somebody whose phone is lost: the next time the password is enough. False: nobody has this id. */
export async function resetTwoFactor(app: App, id: string): Promise<boolean> {
  return app.db.transaction(async (tx) => {
    const known = await tx
      .update(users)
      .set({ twoFactorEnabled: false, updatedAt: app.clock.now() })
      .where(eq(users.id, id))
      .returning({ id: users.id })
    await tx.delete(twoFactors).where(eq(twoFactors.userId, id))
    // Whoever found the phone may be signed in on it.
    await tx.delete(sessions).where(eq(sessions.userId, id))
    return known.length > 0
  })
}

/** What asks for a password again counts tries as the door does: a session that was left open is no key to it. */
async function withPassword<T>(
  app: App,
  visitor: Requester,
  manager: Manager,
  request: (headers: Headers) => Promise<T>,
) {
  const limits = app.use(signInLimits)
  const counted = await limits.countTry(visitor.ip, manager.email)
  if (!counted.ok) return { ...counted, error: 'too-many-tries' } as const
  try {
    const value = await request(authHeaders(visitor))
    await limits.forgive(visitor.ip, manager.email)
    return { ok: true, value } as const
  } catch (error) {
    if (isAPIError(error) && error.statusCode < 500) {
      return { ok: false, error: 'wrong-password' } as const
    }
    throw error
  }
}

function sessionToken(cookies: string[]): string {
  const line = cookies.find((cookie) => cookie.includes('schakel.session_token=')) ?? ''
  return decodeURIComponent(/session_token=([^;]*)/.exec(line)?.[1] ?? '').split('.')[0] ?? ''
}
