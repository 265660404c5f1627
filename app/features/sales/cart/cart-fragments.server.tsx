import { renderToStaticMarkup } from 'react-dom/server'
import type { App } from '#app/platform/app.ts'
import { createNonce } from '#app/platform/http/nonce.server.ts'
import { type BrowserCart, type Cart, countAllUnits, isEmptyCart, removeUrl } from './cart.ts'
import { MiniCart } from './mini-cart.tsx'

/** Purpose of the nonce in the links that remove or restore a line; bound to the visitor's cart. */
export const CART_NONCE = 'woocommerce-cart'

/**
 * Returns HTML by CSS selector. WooCommerce's script replaces the matching elements with this HTML, so its outer element
 * must match the selector too (docs/contract/http.md 1.3).
 */
function cartFragments(cart: Cart, nonce: string): Record<string, string> {
  const miniCart = renderToStaticMarkup(
    <div className="widget_shopping_cart_content">
      <MiniCart cart={cart} removeUrl={(key) => removeUrl(key, nonce)} />
    </div>,
  )
  return {
    'div.widget_shopping_cart_content': miniCart,
    'span.cart-count': `<span class="cart-count">${countAllUnits(cart)}</span>`,
  }
}

/** Returns the nonce of the links that change this cart; "" without a cart. */
export function cartNonce(app: App, cartId: string | null): string {
  return cartId === null ? '' : createNonce(app, CART_NONCE, cartId)
}

/** The response of a successful cart call. WooCommerce has no `cart` field: our own script renders from it. */
export function cartAnswer(app: App, cartId: string | null, cart: Cart, addedKey?: string) {
  const nonce = !isEmptyCart(cart) ? cartNonce(app, cartId) : ''
  return {
    fragments: cartFragments(cart, nonce),
    cart_hash: cart.hash,
    cart: { ...cart, nonce, addedKey } satisfies BrowserCart,
  }
}
