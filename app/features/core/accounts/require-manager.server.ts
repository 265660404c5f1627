import { eq } from 'drizzle-orm'
import {
  createContext,
  data,
  type MiddlewareFunction,
  type RouterContextProvider,
  redirect,
} from 'react-router'
import type { App } from '#app/platform/app.ts'
import { appContext, pageContext, type Visitor } from '#app/platform/app-context.ts'
import { actingFor } from '#app/platform/database/acting-app.server.ts'
import { path } from '#app/platform/path.ts'
import { type Access, isRole, type Manager, type Role } from './accounts.ts'
import { users } from './accounts-tables.server.ts'
import { auth } from './auth.server.ts'
import { authHeaders, hasSessionCookie } from './auth-headers.server.ts'
import { accessOf } from './permissions.ts'
import { signInUrl } from './return-path.ts'
import { endOldStaffSession } from './write-sessions.server.ts'

const managerContext = createContext<Manager | null>(null)
/** Data of a 403 response; null unless access was denied. */
const deniedContext = createContext<object | null>(null)

/**
 * Guards every page and action of the back office. Reads session and role from the database for each request, so an ended
 * session or a removed role has effect immediately. The audit log attributes changes to this manager.
 */
export const managersOnly: MiddlewareFunction<Response> = async ({ context, url }, next) => {
  const app = context.get(appContext)
  const page = context.get(pageContext)
  const visitor = page.visitor()
  const { manager, cookies, hadSession } = await readManager(app, visitor)
  for (const cookie of cookies) page.setCookie(cookie)
  if (!manager) throw redirect(signInUrl(url, hadSession))
  context.set(managerContext, manager)
  context.set(appContext, actingFor(app, manager))
  return next()
}

/**
 * Returns the signed-in member of staff, of any role. Throws a 403 after `denyManager`, and a redirect to the sign-in page on pages
 * without the middleware `managersOnly`.
 */
export function requireManager(context: Readonly<RouterContextProvider>): Manager {
  const manager = context.get(managerContext)
  if (!manager) throw redirect(path('/beheer/inloggen'))
  const deniedData = context.get(deniedContext)
  if (deniedData) throw data(deniedData, { status: 403 })
  return manager
}

/** Denies access for the rest of this request; `deniedData` is the data of the 403 response. */
export function denyManager(context: Readonly<RouterContextProvider>, deniedData: object): void {
  context.set(deniedContext, deniedData)
}

async function readAccess(app: App, id: string, role: Role): Promise<Access> {
  if (role !== 'custom') return accessOf(role)
  const [user] = await app.db
    .select({ customAccess: users.customAccess })
    .from(users)
    .where(eq(users.id, id))
  return accessOf(role, user?.customAccess)
}

/**
 * Returns the signed-in manager, or null, and the cookies for the response. `hadSession` with a null manager means that the
 * session has ended.
 */
export async function readManager(app: App, visitor: Pick<Visitor, 'ip' | 'headers'>) {
  const hadSession = hasSessionCookie(visitor)
  if (!hadSession) return { manager: null, cookies: [], hadSession }
  await endOldStaffSession(app, visitor)
  const { headers, response } = await app
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
          access: await readAccess(app, user.id, user.role),
          hasTwoFactor: user.twoFactorEnabled === true,
          isByPasskey: response.session.byPasskey === true,
        }
      : null
  return { manager, cookies: headers.getSetCookie(), hadSession }
}
