import type { FastifyRequest } from 'fastify'
import type { App } from '#app/platform/app.ts'
import type { Visitor } from '#app/platform/app-context.ts'
import { readVisitorId, VISITOR_COOKIE } from '#app/platform/http/visitor-cookie.server.ts'
import type { Customer } from './accounts.ts'
import { findCustomer, findCustomerOf } from './find-customer.server.ts'

/** Whose lists and nonces a request is about; both null: somebody who did nothing yet. */
interface KnownVisitor {
  /** of whoever is logged in */
  customerId: string | null
  /** of the guest whom the cookie names; null for who is logged in */
  guestId: string | null
}

export async function findVisitor(app: App, visitor: Visitor): Promise<KnownVisitor> {
  return known(app, await findCustomer(app, visitor), visitor.cookies)
}

/** The same for an ajax or REST call. */
export async function findCaller(app: App, request: FastifyRequest): Promise<KnownVisitor> {
  return known(app, await findCustomerOf(app, request), request.cookies)
}

function known(
  app: App,
  customer: Customer | null,
  cookies: Record<string, string | undefined>,
): KnownVisitor {
  return {
    customerId: customer?.id ?? null,
    guestId: customer ? null : readVisitorId(app, cookies[VISITOR_COOKIE]),
  }
}
