import { mergeCountries } from '#app/features/affiliate/country-check/choose-country.server.ts'
import { mergePartnerCart } from '#app/features/affiliate/partner-cart/keep-offers.server.ts'
import { mergeCompared, readCompared } from '#app/features/customers/compare/compare.server.ts'
import type { Compared } from '#app/features/customers/compare/compare.ts'
import { mergeVotes } from '#app/features/customers/votes/votes.server.ts'
import { mergeCart } from '#app/features/sales/cart/cart.server.ts'
import type { Cart } from '#app/features/sales/cart/cart.ts'
import { isGuestCart } from '#app/features/sales/cart/cart-session.server.ts'
import type { App } from '#app/platform/app.ts'
import { readVisitorId, VISITOR_COOKIE } from '#app/platform/http/visitor-cookie.server.ts'

/** What the browser of somebody who comes in knew them by. */
interface KnownGuest {
  cartId: string | null
  cookies: Record<string, string | undefined>
}

/** What somebody gathered as a guest goes with them when they come in; doing it again doubles nothing. */
export async function mergeVisitor(
  app: App,
  guest: KnownGuest,
  customerId: string,
): Promise<{ cart: Cart; compared: Compared }> {
  // Another customer's cart, on a computer they share, is not theirs to take.
  const guestCartId = guest.cartId !== null && isGuestCart(guest.cartId) ? guest.cartId : null
  const guestId = readVisitorId(app, guest.cookies[VISITOR_COOKIE])
  if (guestId !== null) {
    await mergeCompared(app.db, guestId, customerId)
    await mergeVotes(app.db, guestId, customerId)
    await mergeCountries(app.db, guestId, customerId)
  }
  if (guestCartId !== null) await mergePartnerCart(app, guestCartId, customerId)
  return {
    cart: await mergeCart(app, guestCartId, customerId),
    compared: await readCompared(app, customerId),
  }
}
