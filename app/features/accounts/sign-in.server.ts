import { isAPIError } from 'better-auth/api'
import { eq } from 'drizzle-orm'
import type { Shop } from '#app/platform/shop.ts'
import type { Visitor } from '#app/platform/shop-context.ts'
import { isRole, type SignInResult } from './accounts.ts'
import { sessions, users } from './accounts-tables.server.ts'
import { auth } from './auth.server.ts'
import { authHeaders } from './auth-headers.server.ts'
import { signInLimits } from './sign-in-limits.server.ts'

/** Lets a manager in. Unknown address and wrong password take the same time: better-auth hashes either way. */
export async function signInManager(
  shop: Shop,
  visitor: Pick<Visitor, 'ip' | 'headers'>,
  { email, password }: { email: string; password: string },
): Promise<SignInResult> {
  const limits = shop.use(signInLimits)
  const counted = await limits.countTry(visitor.ip, email)
  if (!counted.ok) return { ...counted, error: 'too-many-tries' }

  const signedIn = await tryPassword(shop, visitor, email, password)
  if (!signedIn) return { ok: false, error: 'unknown-combination' }
  if (signedIn.needsCode) {
    await limits.forgive(visitor.ip, email)
    return { ok: true, cookies: signedIn.cookies, needsCode: true }
  }
  const [user] = await shop.db.select().from(users).where(eq(users.id, signedIn.userId))
  if (!isRole(user?.role)) {
    await shop.db.delete(sessions).where(eq(sessions.token, signedIn.token))
    return { ok: false, error: 'unknown-combination' }
  }
  await limits.forgive(visitor.ip, email)
  return { ok: true, cookies: signedIn.cookies, needsCode: false }
}

async function tryPassword(
  shop: Shop,
  visitor: Pick<Visitor, 'ip' | 'headers'>,
  email: string,
  password: string,
) {
  try {
    const { headers, response } = await shop.use(auth).api.signInEmail({
      body: { email, password },
      headers: authHeaders(visitor),
      returnHeaders: true,
    })
    const cookies = headers.getSetCookie()
    // What the plugin answers instead, which better-auth's types do not tell.
    if ('twoFactorRedirect' in response) return { cookies, needsCode: true } as const
    const { token, user } = response
    return { cookies, token, userId: user.id, needsCode: false } as const
  } catch (error) {
    // 400 and 401 are answers to what was typed; anything else is a surprise.
    if (isAPIError(error) && error.statusCode < 500) return null
    throw error
  }
}

/** Ends the session in the database too: a copied cookie is worth nothing afterwards. */
export async function signOut(
  shop: Shop,
  visitor: Pick<Visitor, 'ip' | 'headers'>,
): Promise<string[]> {
  const { headers } = await shop
    .use(auth)
    .api.signOut({ headers: authHeaders(visitor), returnHeaders: true })
  return headers.getSetCookie()
}
