import { mergeChosenCountries } from '#app/features/affiliate/country-check/choose-country.server.ts'
import { mergePartnerCart } from '#app/features/affiliate/partner-cart/change-partner-cart.server.ts'
import { mergeCompared, readCompared } from '#app/features/customers/compare/compare.server.ts'
import type { ItemsByGroup } from '#app/features/customers/compare/compare.ts'
import { mergeVotes } from '#app/features/customers/votes/vote-functions.server.ts'
import { changeWish } from '#app/features/customers/wishlist/wishlist.server.ts'
import { rememberedWishId } from '#app/features/customers/wishlist/wishlist.ts'
import { moveCartOrders } from '#app/features/fulfilment/orders/write-orders.server.ts'
import { mergeCart } from '#app/features/sales/cart/cart.server.ts'
import type { Cart } from '#app/features/sales/cart/cart.ts'
import { isGuestCart } from '#app/features/sales/cart/cart-session.server.ts'
import type { App } from '#app/platform/app.ts'
import { isRowId } from '#app/platform/forms/read-id.ts'
import { readVisitorId } from '#app/platform/http/visitor-cookie.server.ts'

/** The cart and cookies of the browser before the login. */
interface GuestSession {
  cartId: string | null
  cookies: Record<string, string | undefined>
}

/**
 * Moves everything of a guest to the customer: the cart with its products of other shops and its orders, the compare list,
 * the votes, the chosen countries and the product whose heart they clicked. Idempotent.
 */
export async function mergeVisitor(
  app: App,
  guest: GuestSession,
  customerId: string,
): Promise<{ cart: Cart; compared: ItemsByGroup }> {
  // On a shared computer the cookie may identify the cart of another customer.
  const guestCartId = guest.cartId !== null && isGuestCart(guest.cartId) ? guest.cartId : null
  const visitorId = readVisitorId(app, guest.cookies)
  if (visitorId !== null) {
    await mergeCompared(app.db, visitorId, customerId)
    await mergeVotes(app.db, visitorId, customerId)
    await mergeChosenCountries(app.db, visitorId, customerId)
  }
  const wishedId = rememberedWishId(guest.cookies)
  if (isRowId(wishedId)) await changeWish(app, customerId, wishedId, 'add')
  if (guestCartId !== null) {
    await mergePartnerCart(app, guestCartId, customerId)
    await moveCartOrders(app.db, guestCartId, customerId)
  }
  return {
    cart: await mergeCart(app, guestCartId, customerId),
    compared: await readCompared(app, customerId),
  }
}
