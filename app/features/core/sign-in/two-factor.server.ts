import { isAPIError } from 'better-auth/api'
import type {
  BackupCodesResult,
  ConfirmTwoFactorResult,
  Manager,
  StartTwoFactorResult,
  SwitchOffTwoFactorResult,
} from '#app/features/core/accounts/accounts.ts'
import { createAuth } from '#app/features/core/accounts/auth.server.ts'
import { authHeaders } from '#app/features/core/accounts/auth-headers.server.ts'
import {
  deletePasskeysOf,
  endSessionsExcept,
  endSessionsOf,
  removeTwoFactor,
} from '#app/features/core/accounts/write-sessions.server.ts'
import { readSettings } from '#app/features/core/settings/settings.server.ts'
import { readTwoFactorRule } from '#app/features/core/settings/two-factor-rule.server.ts'
import type { App } from '#app/platform/app.ts'
import type { Visitor } from '#app/platform/app-context.ts'
import { mailAccountChange } from './account-change-mail.server.tsx'
import { signInLimits } from './sign-in-limits.server.ts'

type Requester = Pick<Visitor, 'ip' | 'headers'>

/** Returns whether this manager must set up the second step first, because the owner requires it from all staff. */
export async function mustSetUpTwoFactor(app: App, manager: Manager): Promise<boolean> {
  return !manager.hasTwoFactor && !manager.isByPasskey && (await readTwoFactorRule(app))
}

/** Creates a secret for the authenticator app. Signing in requires a code only after confirmTwoFactor. */
export async function startTwoFactor(
  app: App,
  visitor: Requester,
  manager: Manager,
  password: string,
): Promise<StartTwoFactorResult> {
  const { name } = await readSettings(app)
  const result = await withPassword(app, visitor, manager, (headers) =>
    createAuth(app).api.enableTwoFactor({
      body: { password, method: 'totp', issuer: name },
      headers,
    }),
  )
  if (!result.ok) return result
  if (result.value.method !== 'totp') throw new Error('no secret was made')
  return { ok: true, uri: result.value.totpURI }
}

/**
 * Enables the second step after a correct first code and ends all other sessions of this manager. Returns the backup codes,
 * which cannot be shown again.
 */
export async function confirmTwoFactor(
  app: App,
  visitor: Requester,
  manager: Manager,
  codeText: string,
): Promise<ConfirmTwoFactorResult> {
  const { api } = createAuth(app)
  const code = codeText.replace(/\s/g, '')
  try {
    const { headers } = await api.verifyTOTP({
      body: { code },
      headers: authHeaders(visitor),
      returnHeaders: true,
    })
    // The code is used up, so that a person who saw it cannot sign in with it.
    await app.use(signInLimits).spendCode(manager.id, code)
    const { backupCodes } = await api.viewBackupCodes({ body: { userId: manager.id } })
    const cookies = headers.getSetCookie()
    const token = findSessionToken(cookies)
    await endSessionsExcept(app.db, manager.id, { token })
    await mailAccountChange(app, app.db, manager.id, 'two-factor-on')
    return { ok: true, cookies, backupCodes }
  } catch (error) {
    if (isAPIError(error) && error.statusCode < 500) return { ok: false, error: 'wrong-code' }
    throw error
  }
}

/** Replaces the backup codes. */
export async function renewBackupCodes(
  app: App,
  visitor: Requester,
  manager: Manager,
  password: string,
): Promise<BackupCodesResult> {
  const result = await withPassword(app, visitor, manager, (headers) =>
    createAuth(app).api.generateBackupCodes({ body: { password }, headers }),
  )
  if (!result.ok) return result
  await mailAccountChange(app, app.db, manager.id, 'backup-codes')
  return { ok: true, backupCodes: result.value.backupCodes }
}

/** Disables the second step, unless the owner requires it from all staff. */
export async function switchOffTwoFactor(
  app: App,
  visitor: Requester,
  manager: Manager,
  password: string,
): Promise<SwitchOffTwoFactorResult> {
  if (await readTwoFactorRule(app)) return { ok: false, error: 'required' }
  const result = await withPassword(app, visitor, manager, (headers) =>
    createAuth(app).api.disableTwoFactor({ body: { password }, headers, returnHeaders: true }),
  )
  if (!result.ok) return result
  await mailAccountChange(app, app.db, manager.id, 'two-factor-off')
  return { ok: true, cookies: result.value.headers.getSetCookie() }
}

/**
 * Removes the second step after a phone is lost, so that the password is enough. Removes the passkeys too, because they may be
 * on that phone. Returns false for an unknown id.
 */
export async function resetTwoFactor(app: App, id: string): Promise<boolean> {
  return app.db.transaction(async (tx) => {
    const isKnown = await removeTwoFactor(tx, id, app.clock.now())
    // The lost phone may have a session.
    await endSessionsOf(tx, id)
    await deletePasskeysOf(tx, id)
    await mailAccountChange(app, tx, id, 'two-factor-off')
    return isKnown
  })
}

/**
 * Sends a request that requires the password. Wrong passwords count as sign-in attempts, so that nobody can guess the password
 * in a session that was left open.
 */
async function withPassword<T>(
  app: App,
  visitor: Requester,
  manager: Manager,
  request: (headers: Headers) => Promise<T>,
) {
  const limits = app.use(signInLimits)
  const tryResult = await limits.countTry(visitor, manager.email)
  if (!tryResult.ok) return { ...tryResult, error: 'too-many-tries' } as const
  try {
    const value = await request(authHeaders(visitor))
    await limits.forgive(visitor, manager.email)
    return { ok: true, value } as const
  } catch (error) {
    if (isAPIError(error) && error.statusCode < 500) {
      return { ok: false, error: 'wrong-password' } as const
    }
    throw error
  }
}

function findSessionToken(cookies: string[]): string {
  const line = cookies.find((cookie) => cookie.includes('schakel.session_token=')) ?? ''
  return decodeURIComponent(/session_token=([^;]*)/.exec(line)?.[1] ?? '').split('.')[0] ?? ''
}
