import {
  createContext,
  data,
  type MiddlewareFunction,
  type RouterContextProvider,
  redirect,
} from 'react-router'
import { inHandsOf } from '#app/platform/acting-shop.server.ts'
import type { Shop } from '#app/platform/shop.ts'
import { pageContext, shopContext, type Visitor } from '#app/platform/shop-context.ts'
import { isRole, type Manager } from './accounts.ts'
import { auth } from './auth.server.ts'
import { authHeaders, hasSessionCookie } from './auth-headers.server.ts'
import { signInAddress } from './return-path.ts'

const managerContext = createContext<Manager | null>(null)
/** What the refusal brings along for the page that tells it; null: nobody was refused. */
const refusedContext = createContext<object | null>(null)

/**
 * Stands before every page and action of the back office: the session and the role are read from the database at each
 * request, so a session that ended or a role that was taken away counts at once. What they change is told under their name.
 */
export const managersOnly: MiddlewareFunction<Response> = async ({ context, url }, next) => {
  const shop = context.get(shopContext)
  const page = context.get(pageContext)
  const visitor = page.visitor()
  const { manager, cookies, hadSession } = await readManager(shop, visitor)
  for (const cookie of cookies) page.setCookie(cookie)
  if (!manager) throw redirect(signInAddress(url, hadSession))
  context.set(managerContext, manager)
  context.set(shopContext, inHandsOf(shop, manager))
  return next()
}

/**
 * The manager who asks; who was refused gets 403. A page that is not behind `managersOnly` gets nobody and leads to the
 * sign-in page.
 */
export function requireManager(context: Readonly<RouterContextProvider>): Manager {
  const manager = context.get(managerContext)
  if (!manager) throw redirect('/beheer/inloggen/')
  const refusal = context.get(refusedContext)
  if (refusal) throw data(refusal, { status: 403 })
  return manager
}

/** From here on nobody is behind this request; `refusal` is the data of the answer. */
export function refuseManager(context: Readonly<RouterContextProvider>, refusal: object): void {
  context.set(refusedContext, refusal)
}

export async function readManager(shop: Shop, visitor: Pick<Visitor, 'ip' | 'headers'>) {
  const hadSession = hasSessionCookie(visitor)
  if (!hadSession) return { manager: null, cookies: [], hadSession }
  const { headers, response } = await shop
    .use(auth)
    .api.getSession({ headers: authHeaders(visitor), returnHeaders: true })
  const user = response?.user
  const manager: Manager | null =
    user && isRole(user.role)
      ? {
          id: user.id,
          name: user.name,
          email: user.email,
          role: user.role,
          hasTwoFactor: user.twoFactorEnabled === true,
        }
      : null
  return { manager, cookies: headers.getSetCookie(), hadSession }
}
