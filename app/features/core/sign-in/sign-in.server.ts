import { eq } from 'drizzle-orm'
import { isRole, type SignInResult } from '#app/features/core/accounts/accounts.ts'
import { users } from '#app/features/core/accounts/accounts-tables.server.ts'
import { auth } from '#app/features/core/accounts/auth.server.ts'
import { authHeaders } from '#app/features/core/accounts/auth-headers.server.ts'
import { endSession } from '#app/features/core/accounts/write-sessions.server.ts'
import type { App } from '#app/platform/app.ts'
import type { Visitor } from '#app/platform/app-context.ts'
import { deviceCookie } from './known-device.server.ts'
import { signInLimits } from './sign-in-limits.server.ts'
import { tryPassword } from './try-password.server.ts'

/** Signs in a member of staff. An unknown address and a wrong password take the same time: better-auth hashes either way. */
export async function signInStaff(
  app: App,
  visitor: Pick<Visitor, 'ip' | 'headers'>,
  { email, password }: { email: string; password: string },
): Promise<SignInResult> {
  const limits = app.use(signInLimits)
  const tryResult = await limits.countTry(visitor, email)
  if (!tryResult.ok) return { ...tryResult, error: 'too-many-tries' }

  const passwordResult = await tryPassword(app, visitor, { email, password })
  if (!passwordResult) return { ok: false, error: 'unknown-combination' }
  if (passwordResult.needsCode) {
    await limits.forgive(visitor, email)
    return { ok: true, cookies: passwordResult.cookies, needsCode: true }
  }
  const [user] = await app.db.select().from(users).where(eq(users.id, passwordResult.userId))
  if (!isRole(user?.role)) {
    await endSession(app.db, passwordResult.token)
    return { ok: false, error: 'unknown-combination' }
  }
  await limits.forgive(visitor, email)
  return {
    ok: true,
    cookies: [...passwordResult.cookies, deviceCookie(app, email)],
    needsCode: false,
  }
}

/** Deletes the session in the database too, so that a copied cookie becomes worthless. */
export async function signOut(
  app: App,
  visitor: Pick<Visitor, 'ip' | 'headers'>,
): Promise<string[]> {
  const { headers } = await app
    .use(auth)
    .api.signOut({ headers: authHeaders(visitor), returnHeaders: true })
  return headers.getSetCookie()
}
