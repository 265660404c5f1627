import { expect } from 'vitest'
import { shopTest } from '#tests/support/shop-test.ts'
import {
  cartSessionValue,
  newGuestCartId,
  readCartSession,
  sessionCookieName,
} from './cart-session.server.ts'

shopTest(
  'a session is valid for its cart for 48 hours, and nobody can forge one',
  async ({ app, clock }) => {
    const cartId = newGuestCartId()
    const name = sessionCookieName(app.siteUrl)
    const value = cartSessionValue(app, cartId)
    expect(cartId).toMatch(/^t_[0-9a-f]{30}$/)
    expect(value.split('|')).toHaveLength(4)
    expect(readCartSession(app, { [name]: value })?.cartId).toBe(cartId)

    const [, ...otherParts] = value.split('|')
    for (const forgedCookie of [
      undefined,
      '',
      '|||',
      [newGuestCartId(), ...otherParts].join('|'),
      value.replace(/\|\d+\|/, '|9999999999|'),
      value.slice(0, -1),
      `${value.slice(0, -2)}éé`,
    ]) {
      expect(readCartSession(app, { [name]: forgedCookie }), forgedCookie).toBeNull()
    }

    clock.advance(48 * 3_600_000)
    expect(readCartSession(app, { [name]: value })).toBeNull()
  },
)
