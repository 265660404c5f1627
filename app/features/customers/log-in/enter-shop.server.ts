import {
  accountCookie,
  noAccountCookie,
} from '#app/features/core/accounts/account-cookie.server.ts'
import { signOut } from '#app/features/core/sign-in/sign-in.server.ts'
import { compareCookies } from '#app/features/customers/compare/compare-cookies.server.ts'
import {
  clearedCartCookies,
  customerCartCookies,
} from '#app/features/sales/cart/cart-cookies.server.ts'
import type { Shop } from '#app/platform/shop.ts'
import type { Visitor } from '#app/platform/shop-context.ts'
import { mergeVisitor } from './merge-visitor.server.ts'

/** Takes along what a guest had gathered. Returns the cookies that come beside those of the session. */
export async function enterShop(
  shop: Shop,
  visitor: Visitor,
  customer: { id: string; name: string },
  remember: boolean,
): Promise<string[]> {
  const { cart, compared } = await mergeVisitor(shop, visitor, customer.id)
  return [
    accountCookie(shop, customer.name, remember),
    ...(await customerCartCookies(shop, visitor.cookies, customer.id, cart)),
    ...compareCookies(shop, visitor.cookies, null, compared),
  ]
}

/** Ends the session; the browser is a guest's again and has no cart. */
export async function leaveShop(shop: Shop, visitor: Visitor): Promise<string[]> {
  return [
    ...(await signOut(shop, visitor)),
    ...noAccountCookie(shop, visitor.headers),
    ...clearedCartCookies(shop, visitor.cookies),
    ...compareCookies(shop, visitor.cookies, null, {}),
  ]
}
