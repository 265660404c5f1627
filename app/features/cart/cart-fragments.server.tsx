import { renderToStaticMarkup } from 'react-dom/server'
import { createNonce } from '#app/platform/nonce.server.ts'
import type { Shop } from '#app/platform/shop.ts'
import { type Cart, countPieces } from './cart.ts'
import { MiniCart } from './mini-cart.tsx'

/** For links that take a line out or put it back: bound to the visitor's cart. */
export const CART_NONCE = 'woocommerce-cart'

/** Selector → HTML whose outer element matches it, as the incumbent's script replaces it (wire contract 1.3). */
export function cartFragments(
  shop: Shop,
  cartId: string | null,
  cart: Cart,
): Record<string, string> {
  const nonce =
    cart.lines.length > 0 && cartId !== null ? createNonce(shop, CART_NONCE, cartId) : ''
  const miniCart = renderToStaticMarkup(
    <div className="widget_shopping_cart_content">
      <MiniCart cart={cart} removeAddress={(key) => removeAddress(key, nonce)} />
    </div>,
  )
  return {
    'div.widget_shopping_cart_content': miniCart,
    'span.cart-count': `<span class="cart-count">${countPieces(cart)}</span>`,
  }
}

export const removeAddress = (key: string, nonce: string) =>
  `/cart/?remove_item=${key}&_wpnonce=${nonce}`
export const undoAddress = (key: string, nonce: string) =>
  `/cart/?undo_item=${key}&_wpnonce=${nonce}`

/** The answer of every cart call that went well; `cart` is ours, for a browser that renders from data. */
export function cartAnswer(shop: Shop, cartId: string | null, cart: Cart) {
  return { fragments: cartFragments(shop, cartId, cart), cart_hash: cart.hash, cart }
}
