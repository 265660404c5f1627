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
    const cookieOfOtherCart = [newGuestCartId(), ...otherParts].join('|')
    const cookieWithLaterExpiry = value.replace(/\|\d+\|/, '|9999999999|')
    const truncatedCookie = value.slice(0, -1)
    const cookieWithOtherSignature = `${value.slice(0, -2)}éé`
    for (const forgedCookie of [
      undefined,
      '',
      '|||',
      cookieOfOtherCart,
      cookieWithLaterExpiry,
      truncatedCookie,
      cookieWithOtherSignature,
    ]) {
      expect(readCartSession(app, { [name]: forgedCookie }), forgedCookie).toBeNull()
    }

    const hourMs = 3_600_000
    clock.advance(48 * hourMs)
    expect(readCartSession(app, { [name]: value })).toBeNull()
  },
)
