import { z } from 'zod'
import { isGuestCart, sessionSeconds } from '#app/features/sales/cart/cart-session.server.ts'
import type { App } from '#app/platform/app.ts'
import { isSameSecret, signText } from '#app/platform/signing.server.ts'

/** A cart token is a JSON Web Token, so that front ends can read when it expires. */
const HEADER = encode({ alg: 'HS256', typ: 'JWT' })
const claims = z.object({ user_id: z.string(), exp: z.int(), iss: z.literal('store-api') })

function encode(value: object): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url')
}

const sign = (app: App, body: string) =>
  Buffer.from(signText(app, `cart-token:${HEADER}.${body}`), 'hex').toString('base64url')

export function createCartToken(app: App, cartId: string): string {
  const exp = Math.floor(app.clock.now().getTime() / 1000) + sessionSeconds(cartId)
  const body = encode({ user_id: cartId, exp, iss: 'store-api' })
  return `${HEADER}.${body}.${sign(app, body)}`
}

/** Returns the cart of a token; null if it is forged or expired. Carts of customers have no tokens. */
export function readCartToken(app: App, token: unknown): string | null {
  if (typeof token !== 'string') return null
  const [header, body = '', signature = ''] = token.split('.')
  if (header !== HEADER || !isSameSecret(signature, sign(app, body))) return null
  const read = claims.safeParse(JSON.parse(Buffer.from(body, 'base64url').toString()))
  if (!read.success || read.data.exp * 1000 <= app.clock.now().getTime()) return null
  return isGuestCart(read.data.user_id) ? read.data.user_id : null
}
