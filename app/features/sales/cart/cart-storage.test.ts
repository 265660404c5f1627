import { beforeEach, expect, test, vi } from 'vitest'
import { readCookie } from '#app/platform/http/read-cookie.ts'
import type { BrowserCart } from './cart.ts'
import { readStoredCart, storeCart } from './cart-storage.ts'

const NAMES = { fragments: 'wc_fragments_x', hash: 'wc_cart_hash_x' }
const NOW = Date.parse('2026-11-21T13:00:00Z')
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
const answer = { fragments: { 'div.x': '<div class="x"></div>' }, cart_hash: cart.hash, cart }

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
  storeCart(NAMES, answer, NOW)
  expect(readStoredCart(NAMES, cart.hash, NOW)).toEqual({ ...cart, notices: [] })
  expect(readStoredCart(NAMES, cart.hash, NOW + 86_399_999)).not.toBeNull()
  expect(readStoredCart(NAMES, cart.hash, NOW + 86_400_000)).toBeNull()
  expect(readStoredCart(NAMES, 'b'.repeat(32), NOW)).toBeNull()
})

test("it stores the fragments where WooCommerce's scripts look for them [T04]", () => {
  storeCart(NAMES, answer, NOW)
  expect(JSON.parse(sessionStorage.getItem(NAMES.fragments) ?? '')).toEqual(answer.fragments)
  expect(sessionStorage.getItem(NAMES.hash)).toBe(cart.hash)
  expect(localStorage.getItem(NAMES.hash)).toBe(cart.hash)
  expect(sessionStorage.getItem('wc_cart_created')).toBe(String(NOW))
})

test("a hash that WooCommerce's scripts wrote without our cart, or rubbish, refreshes the cart", () => {
  storeCart(NAMES, answer, NOW)
  sessionStorage.setItem(NAMES.hash, 'c'.repeat(32))
  expect(readStoredCart(NAMES, 'c'.repeat(32), NOW)).toBeNull()
  sessionStorage.setItem('schakel_cart', '{half')
  sessionStorage.setItem(NAMES.hash, cart.hash)
  expect(readStoredCart(NAMES, cart.hash, NOW)).toBeNull()
  sessionStorage.setItem('wc_cart_created', 'ooit')
  expect(readStoredCart(NAMES, cart.hash, NOW)).toBeNull()
})

test('a browser without storage loads the cart on every page', () => {
  vi.stubGlobal('sessionStorage', undefined)
  expect(readStoredCart(NAMES, cart.hash, NOW)).toBeNull()
  expect(() => storeCart(NAMES, answer, NOW)).not.toThrow()
})

test('a cookie is found by its whole name', () => {
  vi.stubGlobal('document', { cookie: 'xwoocommerce_items_in_cart=0; woocommerce_items_in_cart=1' })
  expect(readCookie('woocommerce_items_in_cart')).toBe('1')
  expect(readCookie('items_in_cart')).toBe('')
})
