import type { FastifyRequest } from 'fastify'
import { findCustomerOf } from '#app/features/accounts/find-customer.server.ts'
import { readManager } from '#app/features/accounts/require-manager.server.ts'
import { mustSetUpTwoFactor } from '#app/features/accounts/two-factor.server.ts'
import { createNonce, isNonceGood } from '#app/platform/nonce.server.ts'
import type { Shop } from '#app/platform/shop.ts'
import { readVisitorId, VISITOR_COOKIE } from '#app/platform/visitor-cookie.server.ts'
import type { RestCaller } from './rest.ts'

const NOBODY: RestCaller = { customer: null, manager: null }

type CallerResult =
  /** `nonce`: a fresh one, for who gave a good one */
  { ok: true; caller: RestCaller; nonce: string | null } | { ok: false }

/** Who asks: the session's person where its nonce is with it (header or `_wpnonce`); not ok: a nonce that is wrong [P07]. */
export async function readCaller(
  shop: Shop,
  request: FastifyRequest,
  given: unknown,
): Promise<CallerResult> {
  const nonce = given ?? request.headers['x-wp-nonce']
  if (nonce === undefined) return { ok: true, caller: NOBODY, nonce: null }
  const customer = await findCustomerOf(shop, request)
  const visitorId = customer?.id ?? readVisitorId(shop, request.cookies[VISITOR_COOKIE]) ?? ''
  if (!isNonceGood(shop, nonce, 'wp_rest', visitorId)) return { ok: false }
  const manager = customer?.isStaff ? await findManager(shop, request) : null
  return { ok: true, caller: { customer, manager }, nonce: createNonce(shop, 'wp_rest', visitorId) }
}

async function findManager(shop: Shop, request: FastifyRequest) {
  const headers = new Headers(request.headers as Record<string, string>)
  const { manager } = await readManager(shop, { ip: request.ip, headers })
  return manager && !(await mustSetUpTwoFactor(shop, manager)) ? manager : null
}
