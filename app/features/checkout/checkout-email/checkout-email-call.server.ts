import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { ADMIN_ENDPOINTS } from '#app/features/core/accounts/admin-endpoints.ts'
import { identifyVisitorOf } from '#app/features/core/accounts/find-visitor.server.ts'
import { readCartSession } from '#app/features/sales/cart/cart-session.server.ts'
import type { App } from '#app/platform/app.ts'
import { dutchDay } from '#app/platform/dutch-time.ts'
import type { Call } from '#app/platform/http/call-types.server.ts'
import { sendContractJson, sendContractText } from '#app/platform/http/contract-reply.server.ts'
import { isNonceValid } from '#app/platform/http/nonce.server.ts'
import { NO_EMAIL_TEXT } from './checkout-email.ts'
import { exportEmails } from './manage-emails.server.ts'
import { EMAIL_NONCE, storeEmail } from './store-email.server.ts'

/**
 * `WooZone_before_user_checkout` [C10]. The browser sends it only after the visitor ticked the box, so receiving it is the
 * consent. The visitor continues to the other shop regardless of the response.
 */
export const beforeUserCheckoutCall: Call = async ({ app, request, reply, posted }) => {
  const { customerId, guestId } = await identifyVisitorOf(app, request)
  const visitorId = customerId ?? guestId
  if (visitorId === null || !isNonceValid(app, posted._nonce, EMAIL_NONCE, visitorId))
    return sendContractText(reply, '-1', 403)
  const cartId = readCartSession(app, request.cookies)?.cartId ?? null
  const visitor = { cartId, ip: request.ip }
  const result = await storeEmail(app, visitor, (posted.email ?? '').trim())
  if (result.ok) return sendContractJson(reply, { status: 'valid' })
  switch (result.error) {
    case 'off':
      return sendContractText(reply, '0', 400)
    case 'no-email':
      return sendContractJson(reply, { status: 'invalid', message: NO_EMAIL_TEXT })
    case 'too-often':
      reply.header('retry-after', String(result.retryAfterSeconds))
      return sendContractText(reply, '0', 429)
  }
}

/** Serves the e-mail addresses as a CSV file. guardAdminEndpoints checks the permission. */
export function registerEmailsExport(fastify: FastifyInstance, app: App) {
  fastify.get(ADMIN_ENDPOINTS.checkoutEmails, async (_request, reply) => {
    const name = `e-mailadressen-${dutchDay(app.clock.now())}.csv`
    return reply
      .type('text/csv; charset=utf-8')
      .header('content-disposition', `attachment; filename="${name}"`)
      .send(Readable.from(exportEmails(app)))
  })
}
