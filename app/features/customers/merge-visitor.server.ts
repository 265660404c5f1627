import { mergeCart } from '#app/features/cart/cart.server.ts'
import type { Cart } from '#app/features/cart/cart.ts'
import { isGuestCart } from '#app/features/cart/cart-session.server.ts'
import type { Shop } from '#app/platform/shop.ts'

/** What the browser of somebody who comes in knew them by. */
interface KnownGuest {
  cartId: string | null
}

/** What somebody gathered as a guest goes with them when they come in; doing it again doubles nothing. */
export async function mergeVisitor(
  shop: Shop,
  guest: KnownGuest,
  customerId: string,
): Promise<{ cart: Cart }> {
  // Another customer's cart, on a computer they share, is not theirs to take.
  const guestCartId = guest.cartId !== null && isGuestCart(guest.cartId) ? guest.cartId : null
  return { cart: await mergeCart(shop, guestCartId, customerId) }
}
