import { beforeEach, expect, test, vi } from 'vitest'
import { readCookie } from '#app/platform/http/read-cookie.ts'
import type { BrowserCart } from './cart.ts'
import { readStoredCart, storeCart } from './cart-storage.ts'

const NAMES = { fragments: 'wc_fragments_x', hash: 'wc_cart_hash_x' }
const DAY_MS = 86_400_000
const NOW = Date.parse('2026-11-21T13:00:00Z')
const OTHER_HASH = 'b'.repeat(32)
const cart: BrowserCart = {
  lines: [],
  totalCents: 500,
  vatCents: 87,
  discountCents: 0,
  discounts: [],
  elsewhere: 0,
  hash: 'a'.repeat(32),
  notices: [{ kind: 'error', text: 'Eenmalig' }],
  nonce: '0123456789',
}
const cartResponse = { fragments: { 'div.x': '<div class="x"></div>' }, cart_hash: cart.hash, cart }

function createMemoryStorage(): Storage {
  const items = new Map<string, string>()
  return {
    get length() {
      return items.size
    },
    clear: () => items.clear(),
    key: (index) => [...items.keys()][index] ?? null,
    getItem: (name) => items.get(name) ?? null,
    setItem: (name, value) => void items.set(name, value),
    removeItem: (name) => void items.delete(name),
  }
}

beforeEach(() => {
  vi.stubGlobal('sessionStorage', createMemoryStorage())
  vi.stubGlobal('localStorage', createMemoryStorage())
})

test('a stored cart is valid for a day, without its notices, while the cookie has its hash [T04, K01]', () => {
  storeCart(NAMES, cartResponse, NOW)
  expect(readStoredCart(NAMES, cart.hash, NOW)).toEqual({ ...cart, notices: [] })
  expect(readStoredCart(NAMES, cart.hash, NOW + DAY_MS - 1)).not.toBeNull()
  expect(readStoredCart(NAMES, cart.hash, NOW + DAY_MS)).toBeNull()
  expect(readStoredCart(NAMES, OTHER_HASH, NOW)).toBeNull()
})

test("fragments and hash are stored where WooCommerce's scripts look for them [T04]", () => {
  storeCart(NAMES, cartResponse, NOW)
  expect(JSON.parse(sessionStorage.getItem(NAMES.fragments) ?? '')).toEqual(cartResponse.fragments)
  expect(sessionStorage.getItem(NAMES.hash)).toBe(cart.hash)
  expect(localStorage.getItem(NAMES.hash)).toBe(cart.hash)
  expect(sessionStorage.getItem('wc_cart_created')).toBe(String(NOW))
})

test("a stored cart is not used if WooCommerce's scripts replaced its hash or if it cannot be read", () => {
  storeCart(NAMES, cartResponse, NOW)
  sessionStorage.setItem(NAMES.hash, OTHER_HASH)
  expect(readStoredCart(NAMES, OTHER_HASH, NOW)).toBeNull()
  sessionStorage.setItem('schakel_cart', '{half')
  sessionStorage.setItem(NAMES.hash, cart.hash)
  expect(readStoredCart(NAMES, cart.hash, NOW)).toBeNull()
  sessionStorage.setItem('wc_cart_created', 'ooit')
  expect(readStoredCart(NAMES, cart.hash, NOW)).toBeNull()
})

test('in a browser without storage no cart is stored or read', () => {
  vi.stubGlobal('sessionStorage', undefined)
  expect(readStoredCart(NAMES, cart.hash, NOW)).toBeNull()
  expect(() => storeCart(NAMES, cartResponse, NOW)).not.toThrow()
})

test('a cookie is found by its whole name', () => {
  vi.stubGlobal('document', { cookie: 'xwoocommerce_items_in_cart=0; woocommerce_items_in_cart=1' })
  expect(readCookie('woocommerce_items_in_cart')).toBe('1')
  expect(readCookie('items_in_cart')).toBe('')
})
