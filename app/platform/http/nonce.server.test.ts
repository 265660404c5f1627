import { expect } from 'vitest'
import { shopTest } from '#tests/support/shop-test.ts'
import { createNonce, isNonceValid } from './nonce.server.ts'

const HOUR_MS = 60 * 60 * 1000

shopTest(
  'a nonce is ten characters, for one action of one visitor, valid for at least twelve hours and at most a day',
  async ({ app, clock }) => {
    const nonce = createNonce(app, 'cart', 'visitor-1')
    expect(nonce).toMatch(/^[0-9a-f]{10}$/)
    expect(isNonceValid(app, nonce, 'cart', 'visitor-1')).toBe(true)
    expect(isNonceValid(app, nonce, 'cart', 'visitor-2')).toBe(false)
    expect(isNonceValid(app, nonce, 'wishlist', 'visitor-1')).toBe(false)
    expect(isNonceValid(app, undefined, 'cart', 'visitor-1')).toBe(false)
    expect(isNonceValid(app, '0000000000', 'cart', 'visitor-1')).toBe(false)

    clock.advance(12 * HOUR_MS)
    expect(isNonceValid(app, nonce, 'cart', 'visitor-1')).toBe(true)
    clock.advance(12 * HOUR_MS)
    expect(isNonceValid(app, nonce, 'cart', 'visitor-1')).toBe(false)
  },
)
