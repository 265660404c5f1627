import { eq } from 'drizzle-orm'
import {
  type Customer,
  isRole,
  type Manager,
  type Permission,
} from '#app/features/core/accounts/accounts.ts'
import { hashToken } from '#app/features/core/accounts/hash-token.server.ts'
import { accessOf } from '#app/features/core/accounts/permissions.ts'
import { mustSetUpTwoFactor } from '#app/features/core/sign-in/two-factor.server.ts'
import type { App } from '#app/platform/app.ts'
import { queryPrepared } from '#app/platform/database/db.server.ts'
import { createRateLimits, network } from '#app/platform/http/rate-limit.server.ts'
import { APP_PASSWORD_LIMITS } from './app-passwords.ts'
import { appPasswords } from './app-passwords-tables.server.ts'

/** The time of the last use is updated at most this often, so that not every request writes. */
const LAST_USE_UPDATE_MS = 60_000

const limits = createRateLimits('app-password-limits', {
  wrong: { name: 'app-password-wrong', ...APP_PASSWORD_LIMITS.wrong },
  use: { name: 'app-password-use', ...APP_PASSWORD_LIMITS.use },
})

export type AppPasswordResult =
  | {
      ok: true
      customer: Customer
      manager: Manager
      /** name that the creator gave to the password */
      program: string
      areas: Permission[]
      mayWrite: boolean
    }
  /** same error for an unknown address, a wrong password and a person who is no longer staff */
  | { ok: false; error: 'unknown-combination' }
  | { ok: false; error: 'too-many-tries'; retryAfterSeconds: number }

/** Returns the account behind `Authorization: Basic …`; undefined if the request has no such header. */
export async function findByAppPassword(
  app: App,
  { authorization, ip }: { authorization: string | undefined; ip: string },
): Promise<AppPasswordResult | undefined> {
  const [, encoded] = /^Basic +([\w+/=-]{1,1000})\s*$/i.exec(authorization ?? '') ?? []
  if (encoded === undefined) return undefined
  const [, email = '', secret = ''] =
    /^([^:]*):(.*)$/s.exec(Buffer.from(encoded, 'base64').toString()) ?? []
  const appPassword = await findAppPassword(
    app,
    email.trim().toLowerCase(),
    secret.replace(/\s/g, ''),
  )
  if (!appPassword) {
    const tryResult = await app.use(limits).wrong.count(network(ip))
    return tryResult.ok
      ? { ok: false, error: 'unknown-combination' }
      : { ...tryResult, error: 'too-many-tries' }
  }
  const { id, manager, number, program, areas, mayWrite, lastUsedAt } = appPassword
  const useResult = await app.use(limits).use.count(String(id))
  if (!useResult.ok) return { ...useResult, error: 'too-many-tries' }
  const now = app.clock.now()
  if (!lastUsedAt || now.getTime() - lastUsedAt.getTime() >= LAST_USE_UPDATE_MS) {
    await app.db.update(appPasswords).set({ lastUsedAt: now }).where(eq(appPasswords.id, id))
  }
  const customer = {
    id: manager.id,
    number,
    name: manager.name,
    email: manager.email,
    isEmailVerified: true,
    isStaff: true,
  }
  return { ok: true, customer, manager, program, areas, mayWrite }
}

async function findAppPassword(app: App, email: string, secret: string) {
  const [row] = await queryPrepared<Row>(app.db, {
    name: 'find-by-app-password',
    text: `
      SELECT p.id, p.name AS program, p.areas, p.may_write AS "mayWrite", p.last_used_at AS "lastUsedAt",
        u.id AS "userId", u.number, u.name, u.email, u.role, u.custom_access AS "customAccess", u.two_factor_enabled AS "hasTwoFactor"
      FROM app_passwords p JOIN users u ON u.id = p.user_id
      WHERE p.secret_hash = $1 AND p.revoked_at IS NULL AND u.email = $2`,
    values: [hashToken(secret), email.replaceAll('\0', '')],
  })
  if (!row || !isRole(row.role)) return undefined
  const manager: Manager = {
    id: row.userId,
    name: row.name,
    email: row.email,
    role: row.role,
    access: accessOf(row.role, row.customAccess),
    hasTwoFactor: row.hasTwoFactor,
  }
  // Staff who must still set up the second step get no access, as in the back office.
  return (await mustSetUpTwoFactor(app, manager)) ? undefined : { ...row, manager }
}

interface Row {
  id: number
  program: string
  areas: Permission[]
  mayWrite: boolean
  lastUsedAt: Date | null
  userId: string
  number: number
  name: string
  email: string
  role: string
  customAccess: unknown
  hasTwoFactor: boolean
}
