import { createHash, randomBytes } from 'node:crypto'
import type { App } from '#app/platform/app.ts'
import { isSameSecret, signText } from '#app/platform/signing.server.ts'

const HOUR_SECONDS = 3_600
const GUEST_SESSION_SECONDS = 48 * HOUR_SECONDS
const CUSTOMER_SESSION_SECONDS = 7 * 24 * HOUR_SECONDS
/** As in WooCommerce, the cookie also contains a moment an hour before its expiration. The shop does not use that moment. */
const EXPIRING_BEFORE_SECONDS = HOUR_SECONDS

/**
 * The name ends in WordPress's "cookie hash": the md5 of the site URL without a trailing slash (docs/contract/http.md
 * 9).
 */
export function sessionCookieName(siteUrl: string): string {
  return `wp_woocommerce_session_${createHash('md5').update(siteUrl).digest('hex')}`
}

const GUEST_PREFIX = 't_'

export function newGuestCartId(): string {
  return `${GUEST_PREFIX}${randomBytes(15).toString('hex')}`
}

/** A guest's cart has its own id, a customer's cart has the id of the customer. */
export const isGuestCart = (cartId: string) => cartId.startsWith(GUEST_PREFIX)

/** The lifetime of a cart after its last use. */
export const sessionSeconds = (cartId: string) =>
  isGuestCart(cartId) ? GUEST_SESSION_SECONDS : CUSTOMER_SESSION_SECONDS

const sign = (app: App, text: string) => signText(app, `cart:${text}`)

/** The value of the session cookie: customer|expiration|expiring|signature, times in epoch seconds. */
export function cartSessionValue(app: App, cartId: string): string {
  const expiration = Math.floor(app.clock.now().getTime() / 1000) + sessionSeconds(cartId)
  const text = `${cartId}|${expiration}|${expiration - EXPIRING_BEFORE_SECONDS}`
  return `${text}|${sign(app, text)}`
}

/** Returns the cart of a session cookie; null if the cookie is forged or expired. */
export function readCartSession(
  app: App,
  cookies: Record<string, string | undefined>,
): { cartId: string; expiresAt: number } | null {
  const value = cookies[sessionCookieName(app.siteUrl)]
  const [cartId, expiration, expiring, signature] = value?.split('|') ?? []
  if (!cartId || !expiration || !expiring || !signature) return null
  if (!isSameSecret(signature, sign(app, `${cartId}|${expiration}|${expiring}`))) return null
  if (Number(expiration) * 1000 <= app.clock.now().getTime()) return null
  return { cartId, expiresAt: Number(expiration) }
}
