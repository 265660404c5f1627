import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { findCustomerOf } from '#app/features/accounts/find-customer.server.ts'
import { sendContractJson } from '#app/platform/contract-reply.server.ts'
import { createNonce, isNonceGood } from '#app/platform/nonce.server.ts'
import type { Shop } from '#app/platform/shop.ts'
import { dismissBanner } from './coming-soon.server.ts'
import { BANNER_FIELD } from './coming-soon.ts'

/** One's own account at the REST root, as far as the bar of managers needs it [C19] (wire contract 3.7). */
export function registerBannerDismissal(app: FastifyInstance, shop: Shop) {
  app.post<{ Params: { id: string } }>('/wp-json/wp/v2/users/:id', async (request, reply) => {
    const user = await findCustomerOf(shop, request)
    const nonce = request.headers['x-wp-nonce'] ?? fieldOf(request.query, '_wpnonce')
    if (nonce !== undefined && !isNonceGood(shop, nonce, 'wp_rest', user?.id ?? '')) {
      return refuse(reply, 403, 'rest_cookie_invalid_nonce', 'Cookie check failed')
    }
    // A cookie without its token is nobody.
    if (!user?.isStaff || nonce === undefined || request.params.id !== user.id) {
      const status = user && nonce !== undefined ? 403 : 401
      const message = 'Sorry, you are not allowed to edit this user.'
      return refuse(reply, status, 'rest_cannot_edit', message)
    }
    const isYes = readDismissal(request) === 'yes'
    await dismissBanner(shop, user.id, isYes)
    reply.header('x-wp-nonce', createNonce(shop, 'wp_rest', user.id))
    return sendContractJson(reply, {
      ...{ id: user.id, name: user.name, email: user.email },
      woocommerce_meta: { [BANNER_FIELD]: isYes ? 'yes' : 'no' },
    })
  })
}

/** From a form, `woocommerce_meta[…]`, or from JSON. */
function readDismissal({ body }: FastifyRequest): unknown {
  return (
    fieldOf(body, `woocommerce_meta[${BANNER_FIELD}]`) ??
    fieldOf(fieldOf(body, 'woocommerce_meta'), BANNER_FIELD)
  )
}

function fieldOf(from: unknown, name: string): unknown {
  return typeof from === 'object' && from !== null && Object.hasOwn(from, name)
    ? (from as Record<string, unknown>)[name]
    : undefined
}

function refuse(reply: FastifyReply, status: number, code: string, message: string) {
  return sendContractJson(reply, { code, message, data: { status } }, status)
}
