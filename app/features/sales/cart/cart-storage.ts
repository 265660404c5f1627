import { type BrowserCart, FRAGMENTS_LIFETIME_MS } from './cart.ts'

/** The keys of the cart in browser storage, the same as in WooCommerce's scripts. */
export interface CartStorageNames {
  fragments: string
  hash: string
}

/** The response of a successful cart call. */
export interface CartAnswer {
  fragments: Record<string, string>
  cart_hash: string
  cart: BrowserCart
}

const CREATED_KEY = 'wc_cart_created'
const CART_KEY = 'schakel_cart'

/** Returns the stored cart if it is younger than a day and its hash equals that in the cookie [T04]. */
export function readStoredCart(
  names: CartStorageNames,
  cookieHash: string,
  now: number,
): BrowserCart | null {
  try {
    const ageMs = now - Number(sessionStorage.getItem(CREATED_KEY) ?? 0)
    const hash = sessionStorage.getItem(names.hash) ?? ''
    // The age is NaN if the stored time is invalid.
    if (hash !== cookieHash || !(ageMs < FRAGMENTS_LIFETIME_MS)) return null
    const cart: BrowserCart | null = JSON.parse(sessionStorage.getItem(CART_KEY) ?? 'null')
    // WooCommerce's scripts update the stored hash but not the stored cart, so both must be compared.
    return cart?.hash === cookieHash ? cart : null
  } catch {
    // Storage is unavailable (private mode) or its content is invalid, so the cart is fetched.
    return null
  }
}

export function storeCart(names: CartStorageNames, answer: CartAnswer, now: number): void {
  try {
    sessionStorage.setItem(names.fragments, JSON.stringify(answer.fragments))
    sessionStorage.setItem(names.hash, answer.cart_hash)
    sessionStorage.setItem(CART_KEY, JSON.stringify({ ...answer.cart, notices: [] }))
    sessionStorage.setItem(CREATED_KEY, String(now))
    // This event notifies the other tabs.
    localStorage.setItem(names.hash, answer.cart_hash)
  } catch {
    // Without storage every page fetches the cart.
  }
}
