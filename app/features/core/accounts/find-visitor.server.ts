import type { FastifyRequest } from 'fastify'
import type { App } from '#app/platform/app.ts'
import type { Visitor } from '#app/platform/app-context.ts'
import { readVisitorId } from '#app/platform/http/visitor-cookie.server.ts'
import type { Customer } from './accounts.ts'
import { findCustomer, findCustomerOf } from './find-customer.server.ts'

/** The ids under which the votes, compared products and chosen countries of a visitor are stored. */
interface VisitorIdentity {
  /** id of the signed-in customer; null for a guest */
  customerId: string | null
  /** id in the visitor cookie; null for a signed-in customer and for a guest without the cookie */
  guestId: string | null
}

export async function identifyVisitor(app: App, visitor: Visitor): Promise<VisitorIdentity> {
  return toIdentity(app, await findCustomer(app, visitor), visitor.cookies)
}

/** Returns the ids for an AJAX or REST request, as `identifyVisitor` does for a page. */
export async function identifyVisitorOf(
  app: App,
  request: FastifyRequest,
): Promise<VisitorIdentity> {
  return toIdentity(app, await findCustomerOf(app, request), request.cookies)
}

function toIdentity(
  app: App,
  customer: Customer | null,
  cookies: Record<string, string | undefined>,
): VisitorIdentity {
  return {
    customerId: customer?.id ?? null,
    guestId: customer ? null : readVisitorId(app, cookies),
  }
}
