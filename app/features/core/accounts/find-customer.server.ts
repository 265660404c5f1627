import type { FastifyRequest } from 'fastify'
import type { App } from '#app/platform/app.ts'
import type { Visitor } from '#app/platform/app-context.ts'
import { queryPrepared } from '#app/platform/database/db.server.ts'
import { accountCookie, expireAccountCookie } from './account-cookie.server.ts'
import { type Customer, isRole, STAFF_SESSION } from './accounts.ts'
import { auth } from './auth.server.ts'
import { authHeaders, hasSessionCookie } from './auth-headers.server.ts'
import { readSessionToken } from './session-token.server.ts'
import { endOldStaffSession } from './write-sessions.server.ts'

type Requester = Pick<Visitor, 'ip' | 'headers'>

/**
 * Returns the signed-in customer; null for a guest. Reads the database each time, so an ended session has effect immediately.
 * Queries better-auth's tables directly, because its own API was too slow for a click on a heart.
 */
export const findCustomer = (app: App, visitor: Requester): Promise<Customer | null> =>
  readCustomer(app, visitor.headers.get('cookie'))

/** Returns the signed-in customer of an AJAX or REST request, as `findCustomer` does. */
export const findCustomerOf = (app: App, request: FastifyRequest): Promise<Customer | null> =>
  readCustomer(app, request.headers.cookie)

async function readCustomer(app: App, cookies: string | null | undefined) {
  const token = readSessionToken(app, cookies)
  if (token === null) return null
  const [user] = await queryPrepared<User>(app.db, {
    name: 'find-customer',
    text: `
      SELECT u.id, u.number, u.name, u.email, u.pending_email AS "pendingEmail", u.email_verified AS "emailVerified", u.role
      FROM sessions s JOIN users u ON u.id = s.user_id
      WHERE s.token = $1 AND s.expires_at > now() AND (u.role = 'customer' OR (
        s.updated_at > now() - interval '${STAFF_SESSION.idleHours} hours'
        AND s.created_at > now() - interval '${STAFF_SESSION.days} days'))`,
    values: [token],
  })
  return user ? toCustomer(user) : null
}

/** Returns the signed-in customer and extends the session. The response must contain the returned cookies. */
export async function renewSession(
  app: App,
  visitor: Requester,
): Promise<{ customer: Customer | null; cookies: string[] }> {
  const hadSession = hasSessionCookie(visitor)
  if (!hadSession) return { customer: null, cookies: expireAccountCookie(app, visitor.headers) }
  await endOldStaffSession(app, visitor)
  const { headers, response } = await app
    .use(auth)
    .api.getSession({ headers: authHeaders(visitor), returnHeaders: true })
  const cookies = headers.getSetCookie()
  if (!response) {
    return { customer: null, cookies: [...cookies, ...expireAccountCookie(app, visitor.headers)] }
  }
  const customer = toCustomer(response.user)
  const wasExtended = cookies.length > 0
  return {
    customer,
    cookies: wasExtended ? [...cookies, accountCookie(app, customer.name, true)] : cookies,
  }
}

interface User {
  id: string
  number: number
  name: string
  email: string
  pendingEmail?: string | null | undefined
  emailVerified: boolean
  role: string
}

function toCustomer({ id, number, name, email, pendingEmail, ...user }: User): Customer {
  return {
    id,
    number,
    name,
    email: pendingEmail ?? email,
    isEmailVerified: user.emailVerified,
    isStaff: isRole(user.role),
  }
}
