import type { FastifyRequest } from 'fastify'
import type { App } from '#app/platform/app.ts'
import type { Visitor } from '#app/platform/app-context.ts'
import { readVisitorId } from '#app/platform/http/visitor-cookie.server.ts'
import type { Customer } from './accounts.ts'
import { findCustomer, findCustomerOf } from './find-customer.server.ts'

/** The owner of lists and nonces in a request. Both ids are null for a visitor without lists. */
interface VisitorIdentity {
  /** id of the signed-in customer; null for a guest */
  customerId: string | null
  /** id of the guest in the visitor cookie; null for a signed-in customer */
  guestId: string | null
}

export async function findVisitor(app: App, visitor: Visitor): Promise<VisitorIdentity> {
  return visitorOf(app, await findCustomer(app, visitor), visitor.cookies)
}

/** Returns the visitor of an AJAX or REST request, as `findVisitor` does. */
export async function findCaller(app: App, request: FastifyRequest): Promise<VisitorIdentity> {
  return visitorOf(app, await findCustomerOf(app, request), request.cookies)
}

function visitorOf(
  app: App,
  customer: Customer | null,
  cookies: Record<string, string | undefined>,
): VisitorIdentity {
  return {
    customerId: customer?.id ?? null,
    guestId: customer ? null : readVisitorId(app, cookies),
  }
}
