import { isAPIError } from 'better-auth/api'
import { eq } from 'drizzle-orm'
import type { Shop } from '#app/platform/shop.ts'
import type { Visitor } from '#app/platform/shop-context.ts'
import { isRole, type SignInResult } from './accounts.ts'
import { sessions, users } from './accounts-tables.server.ts'
import { auth, IP_HEADER } from './auth.server.ts'
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
  const [user] = await shop.db.select().from(users).where(eq(users.id, signedIn.userId))
  if (!isRole(user?.role)) {
    await shop.db.delete(sessions).where(eq(sessions.token, signedIn.token))
    return { ok: false, error: 'unknown-combination' }
  }
  await limits.forgive(visitor.ip, email)
  return { ok: true, cookies: signedIn.cookies }
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
    return { cookies: headers.getSetCookie(), token: response.token, userId: response.user.id }
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

export function authHeaders(visitor: Pick<Visitor, 'ip' | 'headers'>): Headers {
  return new Headers({
    cookie: visitor.headers.get('cookie') ?? '',
    'user-agent': visitor.headers.get('user-agent') ?? '',
    [IP_HEADER]: visitor.ip,
  })
}
