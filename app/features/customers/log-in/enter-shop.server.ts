import {
  accountCookie,
  expireAccountCookie,
} from '#app/features/core/accounts/account-cookie.server.ts'
import { signOut } from '#app/features/core/sign-in/sign-in.server.ts'
import { compareCookies } from '#app/features/customers/compare/compare-cookies.server.ts'
import {
  clearedCartCookies,
  customerCartCookies,
} from '#app/features/sales/cart/cart-cookies.server.ts'
import type { App } from '#app/platform/app.ts'
import type { Visitor } from '#app/platform/app-context.ts'
import { mergeVisitor } from './merge-visitor.server.ts'

/**
 * Merges the guest's cart and lists into those of the customer after a login. Returns the cookies to set in addition to
 * the session cookie.
 */
export async function startShopSession(
  app: App,
  visitor: Visitor,
  customer: { id: string; name: string },
  remember: boolean,
): Promise<string[]> {
  const { cart, compared } = await mergeVisitor(app, visitor, customer.id)
  return [
    accountCookie(app, customer.name, remember),
    ...(await customerCartCookies(app, visitor.cookies, customer.id, cart)),
    ...compareCookies(app, visitor.cookies, null, compared),
  ]
}

/** Ends the session and returns the cookies that make the visitor a guest with an empty cart. */
export async function endShopSession(app: App, visitor: Visitor): Promise<string[]> {
  return [
    ...(await signOut(app, visitor)),
    ...expireAccountCookie(app, visitor.headers),
    ...clearedCartCookies(app, visitor.cookies),
    ...compareCookies(app, visitor.cookies, null, {}),
  ]
}
