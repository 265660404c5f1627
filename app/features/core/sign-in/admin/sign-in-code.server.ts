import { isAPIError } from 'better-auth/api'
import { eq } from 'drizzle-orm'
import { isRole, type SignInCodeResult } from '#app/features/core/accounts/accounts.ts'
import { users } from '#app/features/core/accounts/accounts-tables.server.ts'
import { auth } from '#app/features/core/accounts/auth.server.ts'
import { authHeaders } from '#app/features/core/accounts/auth-headers.server.ts'
import { endSession } from '#app/features/core/accounts/write-sessions.server.ts'
import { deviceCookie } from '#app/features/core/sign-in/known-device.server.ts'
import { signInLimits } from '#app/features/core/sign-in/sign-in-limits.server.ts'
import type { App } from '#app/platform/app.ts'
import type { Visitor } from '#app/platform/app-context.ts'

const COOKIE_PREFIX = 'schakel.two_factor='
const SIX_DIGITS = /^\d{6}$/

/** Returns whether this browser sent a correct password and only the second step is missing. */
export function awaitsCode(visitor: Pick<Visitor, 'headers'>): boolean {
  return visitor.headers.get('cookie')?.includes(COOKIE_PREFIX) ?? false
}

/**
 * Signs in with the second step: six digits of the authenticator app, or a backup code, which works once. better-auth allows
 * five attempts after each correct password, and locks the account for fifteen minutes after ten.
 */
export async function signInWithCode(
  app: App,
  visitor: Pick<Visitor, 'ip' | 'headers'>,
  codeText: string,
): Promise<SignInCodeResult> {
  const limits = app.use(signInLimits)
  const tryResult = await limits.countCode(visitor.ip)
  if (!tryResult.ok) return { ...tryResult, error: 'too-many-tries' }
  const code = codeText.replace(/\s/g, '')
  const { api } = app.use(auth)
  const request = { body: { code }, headers: authHeaders(visitor), returnHeaders: true } as const
  try {
    const isFromApp = SIX_DIGITS.test(code)
    const { headers, response } = isFromApp
      ? await api.verifyTOTP(request)
      : await api.verifyBackupCode(request)
    const { token, user } = response
    const isStaff = token !== null && (await isStaffAccount(app, user.id))
    const isReused = isStaff && isFromApp && !(await limits.spendCode(user.id, code))
    if (!isStaff || isReused) {
      if (token) await endSession(app.db, token)
      return { ok: false, error: isStaff ? 'wrong-code' : 'start-again' }
    }
    await limits.forgiveCode(visitor.ip)
    return { ok: true, cookies: [...headers.getSetCookie(), deviceCookie(app, user.email)] }
  } catch (error) {
    if (!isAPIError(error) || error.statusCode >= 500) throw error
    return { ok: false, error: classifyError(error.body?.code) }
  }
}

function classifyError(code: unknown) {
  switch (code) {
    case 'INVALID_TWO_FACTOR_COOKIE':
    case 'TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE':
    case 'TOTP_NOT_ENABLED':
    case 'BACKUP_CODES_NOT_ENABLED':
      return 'start-again'
    case 'ACCOUNT_TEMPORARILY_LOCKED':
      return 'locked'
    default:
      return 'wrong-code'
  }
}

async function isStaffAccount(app: App, userId: string): Promise<boolean> {
  const [user] = await app.db.select({ role: users.role }).from(users).where(eq(users.id, userId))
  return isRole(user?.role)
}
