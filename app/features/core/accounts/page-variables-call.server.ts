import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Call } from '#app/platform/calls.server.ts'
import { sendContractJson } from '#app/platform/contract-reply.server.ts'
import { createNonce } from '#app/platform/nonce.server.ts'
import type { Shop } from '#app/platform/shop.ts'
import {
  newVisitorId,
  readVisitorId,
  VISITOR_COOKIE,
  visitorCookie,
} from '#app/platform/visitor-cookie.server.ts'
import { AJAX_PATH, CACHED_AJAX_PATH } from './accounts.ts'
import { renewSession } from './find-customer.server.ts'

/** The variables of one visitor, which a page cannot hold because it is the same for all guests (docs/contract/http.md A0) [E11]. */
export const pageVariablesCall: Call = async ({ shop, request, reply }) => {
  const headers = new Headers(request.headers as Record<string, string>)
  const { customer, cookies } = await renewSession(shop, { ip: request.ip, headers })
  for (const cookie of cookies) reply.header('set-cookie', cookie)
  const userId = customer?.id ?? null
  const visitorId = userId ?? keepVisitor(shop, request, reply)
  const nonce = (action: string) => createNonce(shop, action, visitorId)
  return sendContractJson(reply, {
    userid: userId ?? 0,
    is_guest: userId === null ? 1 : 0,
    email: customer?.email ?? null,
    ajax_url: AJAX_PATH,
    cached_ajax_url: CACHED_AJAX_PATH,
    wishnonce: nonce('wishlist'),
    compare_nonce: nonce('compare'),
    hotnonce: nonce('hot-count'),
    checkout_email_nonce: nonce('checkout-email'),
    rest_nonce: nonce('wp_rest'),
  })
}

function keepVisitor(shop: Shop, request: FastifyRequest, reply: FastifyReply): string {
  const known = readVisitorId(shop, request.cookies[VISITOR_COOKIE])
  const visitorId = known ?? newVisitorId()
  if (known === null) reply.header('set-cookie', visitorCookie(shop, visitorId))
  return visitorId
}
