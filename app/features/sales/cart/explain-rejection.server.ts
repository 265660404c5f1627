import { productAddress } from '#app/features/catalog/products/catalog.ts'
import { path } from '#app/platform/path.ts'
import { type AddToCartResult, MAX_LINES, MAX_QUANTITY } from './cart.ts'
import type { RejectionFacts } from './cart-functions.server.ts'
import { isGuestCart } from './cart-session.server.ts'

type Rejection = Extract<AddToCartResult, { ok: false }>

/** `address`: a page that shows more. */
export const rejectProduct = (
  error: Rejection['error'],
  address: string,
  name = '',
  limit = 0,
): Rejection => ({ ok: false, error, address, name, limit })

/** WooCommerce's script treats `false` as success, so an unknown product leads to the home page. */
export const rejectUnknown = (address: string): Rejection =>
  rejectProduct('unknown-product', address)

/** Returns why a product could not be added, with the URL of a page that shows more. */
export function explainRejection(
  { lines }: RejectionFacts,
  product: NonNullable<RejectionFacts['product']>,
  { cartId, quantity }: { cartId: string; quantity: number },
): Rejection {
  const { name, stock, isInCart } = product
  const address = productAddress(product.slug)
  if (product.isDraft || (product.isVariant && !product.isActive))
    return rejectProduct('not-for-sale', address, name)
  if (product.seller === 'external') return rejectProduct('external-product', address, name)
  if (!product.isVariant && product.kind === 'variable')
    return rejectProduct('needs-choice', address, name)
  // Products for customers only do not exist for guests.
  if (product.isForMembers && isGuestCart(cartId)) return rejectUnknown('/')
  const limit = Math.min(stock ?? MAX_QUANTITY, MAX_QUANTITY)
  if (stock === 0) return rejectProduct('sold-out', address, name)
  if (product.soldIndividually && isInCart) return rejectProduct('one-only', address, name, 1)
  const isWhole = Number.isInteger(quantity) && quantity > 0 && quantity <= MAX_QUANTITY
  if (!isWhole) return rejectProduct('bad-quantity', address, name, limit)
  if (!isInCart && lines >= MAX_LINES) return rejectProduct('cart-full', path('/cart'), name)
  return rejectProduct('not-enough', address, name, limit)
}
