import type { FastifyReply, FastifyRequest } from 'fastify'
import type { App } from '#app/platform/app.ts'
import type { Call } from '#app/platform/http/call-types.server.ts'
import { sendContractJson } from '#app/platform/http/contract-reply.server.ts'
import { createNonce } from '#app/platform/http/nonce.server.ts'
import {
  createVisitorId,
  readVisitorId,
  visitorCookie,
} from '#app/platform/http/visitor-cookie.server.ts'
import { AJAX_PATH, AJAX_PATH_ALIAS } from './accounts.ts'
import { renewSession } from './find-customer.server.ts'

/**
 * Sends the variables of one visitor to scripts: site-call.ts and the scripts that a shop adds. The HTML cannot contain them,
 * because it is cached for all guests; its element `#page-variables` has only what is equal for everybody (docs/contract/http.md A0)
 * [E11].
 */
export const visitorVariablesCall: Call = async ({ app, request, reply }) => {
  const headers = new Headers(request.headers as Record<string, string>)
  const { customer, cookies } = await renewSession(app, { ip: request.ip, headers })
  for (const cookie of cookies) reply.header('set-cookie', cookie)
  const visitorId = customer?.id ?? rememberVisitor(app, request, reply)
  const nonce = (action: string) => createNonce(app, action, visitorId)
  return sendContractJson(reply, {
    userid: customer?.number ?? 0,
    is_guest: customer ? 0 : 1,
    email: customer?.email ?? null,
    ajax_url: AJAX_PATH,
    cached_ajax_url: AJAX_PATH_ALIAS,
    wishnonce: nonce('wishlist'),
    compare_nonce: nonce('compare'),
    hotnonce: nonce('hot-count'),
    checkout_email_nonce: nonce('checkout-email'),
    rest_nonce: nonce('wp_rest'),
  })
}

function rememberVisitor(app: App, request: FastifyRequest, reply: FastifyReply): string {
  const knownId = readVisitorId(app, request.cookies)
  const visitorId = knownId ?? createVisitorId()
  if (knownId === null) reply.header('set-cookie', visitorCookie(app, visitorId))
  return visitorId
}
