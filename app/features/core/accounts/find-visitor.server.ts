import type { FastifyRequest } from 'fastify'
import type { Shop } from '#app/platform/shop.ts'
import type { Visitor } from '#app/platform/shop-context.ts'
import { readVisitorId, VISITOR_COOKIE } from '#app/platform/visitor-cookie.server.ts'
import type { Customer } from './accounts.ts'
import { findCustomer, findCustomerOf } from './find-customer.server.ts'

/** Whose lists and nonces a request is about; both null: somebody who did nothing yet. */
interface KnownVisitor {
  /** of whoever is logged in */
  customerId: string | null
  /** of the guest whom the cookie names; null for who is logged in */
  guestId: string | null
}

export async function findVisitor(shop: Shop, visitor: Visitor): Promise<KnownVisitor> {
  return known(shop, await findCustomer(shop, visitor), visitor.cookies)
}

/** The same for an ajax or REST call. */
export async function findCaller(shop: Shop, request: FastifyRequest): Promise<KnownVisitor> {
  return known(shop, await findCustomerOf(shop, request), request.cookies)
}

function known(
  shop: Shop,
  customer: Customer | null,
  cookies: Record<string, string | undefined>,
): KnownVisitor {
  return {
    customerId: customer?.id ?? null,
    guestId: customer ? null : readVisitorId(shop, cookies[VISITOR_COOKIE]),
  }
}
