import { renderToStaticMarkup } from 'react-dom/server'
import type { App } from '#app/platform/app.ts'
import { createNonce } from '#app/platform/http/nonce.server.ts'
import { type BrowserCart, type Cart, countAll, isEmptyCart, removeAddress } from './cart.ts'
import { MiniCart } from './mini-cart.tsx'

/** For links that take a line out or put it back: bound to the visitor's cart. */
export const CART_NONCE = 'woocommerce-cart'

/** Selector → HTML whose outer element matches it, as WooCommerce's script replaces it (docs/contract/http.md 1.3). */
function cartFragments(cart: Cart, nonce: string): Record<string, string> {
  const miniCart = renderToStaticMarkup(
    <div className="widget_shopping_cart_content">
      <MiniCart cart={cart} removeAddress={(key) => removeAddress(key, nonce)} />
    </div>,
  )
  return {
    'div.widget_shopping_cart_content': miniCart,
    'span.cart-count': `<span class="cart-count">${countAll(cart)}</span>`,
  }
}

/** The nonce of the links that change this cart; "" for who has none. */
export function cartNonce(app: App, cartId: string | null): string {
  return cartId === null ? '' : createNonce(app, CART_NONCE, cartId)
}

/** The answer of every cart call that went well; `cart` is ours, for a browser that renders from data. */
export function cartAnswer(app: App, cartId: string | null, cart: Cart) {
  const nonce = !isEmptyCart(cart) ? cartNonce(app, cartId) : ''
  return {
    fragments: cartFragments(cart, nonce),
    cart_hash: cart.hash,
    cart: { ...cart, nonce } satisfies BrowserCart,
  }
}
