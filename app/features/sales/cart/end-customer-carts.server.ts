import type { FastifyInstance, FastifyRequest } from 'fastify'
import { readSessionToken } from '#app/features/core/accounts/session-token.server.ts'
import type { App } from '#app/platform/app.ts'
import { queryPrepared } from '#app/platform/database/db.server.ts'
import { clearedCartCookies } from './cart-cookies.server.ts'
import { isGuestCart, readCartSession, sessionCookieName } from './cart-session.server.ts'

/**
 * Allows the cart of a customer only while that customer is logged in. Any other cart cookie of a customer, copied
 * or left over after logging out, is ignored and cleared.
 */
export function endCustomerCarts(fastify: FastifyInstance, app: App): void {
  const name = sessionCookieName(app.siteUrl)
  fastify.addHook('onRequest', async (request, reply) => {
    // A customer's cart has the customer's id.
    const cart = readCartSession(app, request.cookies)
    if (!cart || isGuestCart(cart.cartId) || (await isLoggedInAs(app, request, cart.cartId))) return
    for (const line of clearedCartCookies(app, request.cookies)) reply.header('set-cookie', line)
    const { [name]: _, ...others } = request.cookies
    request.cookies = others
  })
}

async function isLoggedInAs(app: App, request: FastifyRequest, userId: string): Promise<boolean> {
  const token = readSessionToken(app, request.headers.cookie)
  if (token === null) return false
  const sessions = await queryPrepared(app.db, {
    name: 'find-cart-session',
    text: 'SELECT FROM sessions WHERE token = $1 AND user_id = $2 AND expires_at > now()',
    values: [token, userId],
  })
  return sessions.length === 1
}
