import { eq, sql } from 'drizzle-orm'
import type { App } from '#app/platform/app.ts'
import { type Cart, isEmptyCart, NOTICE_COOKIE } from './cart.ts'
import {
  cartSessionValue,
  newGuestCartId,
  readCartSession,
  sessionCookieName,
  sessionSeconds,
} from './cart-session.server.ts'
import { carts } from './cart-tables.server.ts'

const ITEMS_COOKIE = 'woocommerce_items_in_cart'
const HASH_COOKIE = 'woocommerce_cart_hash'
/** A session is extended by the first request after this time. */
const RENEW_AFTER_SECONDS = 24 * 3_600

type Cookies = Record<string, string | undefined>

const cookieAttributes = (app: App) =>
  `Path=/; SameSite=Lax${app.siteUrl.startsWith('https:') ? '; Secure' : ''}`

/** Returns the session in the visitor's cookie (null: none) and its cart id. Without a session the cart id is a new one. */
export function ensureCartSession(app: App, cookies: Cookies) {
  const session = readCartSession(app, cookies)
  return { cartId: session?.cartId ?? newGuestCartId(), isNew: session === null, session }
}

/**
 * Returns Set-Cookie headers for the cookies that no longer match the cart. Visitors without a cart get none, so that
 * guests can share cached pages. Extending the session also extends the cart.
 */
export async function cartCookies(
  app: App,
  cookies: Cookies,
  cartId: string | null,
  cart: Cart,
): Promise<string[]> {
  const attributes = cookieAttributes(app)
  const headers: string[] = []
  if (isEmptyCart(cart)) {
    for (const name of [ITEMS_COOKIE, HASH_COOKIE]) {
      if (cookies[name] !== undefined && cookies[name] !== '0')
        headers.push(`${name}=0; Max-Age=0; ${attributes}`)
    }
    return headers
  }
  if (cookies[ITEMS_COOKIE] !== '1') headers.push(`${ITEMS_COOKIE}=1; ${attributes}`)
  if (cookies[HASH_COOKIE] !== cart.hash) headers.push(`${HASH_COOKIE}=${cart.hash}; ${attributes}`)
  if (cartId !== null && needsSession(app, cookies, cartId)) {
    if (readCartSession(app, cookies)?.cartId === cartId) await extendCart(app, cartId)
    headers.push(sessionCookie(app, cartId))
  }
  return headers
}

function sessionCookie(app: App, cartId: string): string {
  const value = encodeURIComponent(cartSessionValue(app, cartId))
  return `${sessionCookieName(app.siteUrl)}=${value}; Max-Age=${sessionSeconds(cartId)}; HttpOnly; ${cookieAttributes(app)}`
}

/**
 * Returns the cookies of a customer who has logged in, whose cart has the customer's id. The session is set for an empty cart too,
 * because it belongs to the customer.
 */
export async function customerCartCookies(
  app: App,
  cookies: Cookies,
  customerId: string,
  cart: Cart,
): Promise<string[]> {
  // Without the guest's session, cartCookies always sets that of the customer.
  const { [sessionCookieName(app.siteUrl)]: _, ...otherCookies } = cookies
  const headers = await cartCookies(app, otherCookies, customerId, cart)
  return isEmptyCart(cart) ? [...headers, sessionCookie(app, customerId)] : headers
}

/** Returns the Set-Cookie headers for a customer who logs out: the cart remains, but the browser forgets it. */
export function clearedCartCookies(app: App, cookies: Cookies): string[] {
  return [sessionCookieName(app.siteUrl), ITEMS_COOKIE, HASH_COOKIE]
    .filter((name) => cookies[name] !== undefined)
    .map((name) => `${name}=0; Max-Age=0; ${cookieAttributes(app)}`)
}

/** The Set-Cookie header that announces a pending notice to the browser. */
export const noticeCookie = (app: App) => `${NOTICE_COOKIE}=1; ${cookieAttributes(app)}`

/** Removes the notice cookie; returns no header if there was none. */
export function clearNoticeCookie(app: App, cookies: Cookies): string[] {
  if (cookies[NOTICE_COOKIE] === undefined) return []
  return [`${NOTICE_COOKIE}=0; Max-Age=0; ${cookieAttributes(app)}`]
}

function needsSession(app: App, cookies: Cookies, cartId: string): boolean {
  const session = readCartSession(app, cookies)
  if (session?.cartId !== cartId) return true
  const secondsLeft = session.expiresAt - app.clock.now().getTime() / 1000
  return secondsLeft < sessionSeconds(cartId) - RENEW_AFTER_SECONDS
}

async function extendCart(app: App, cartId: string): Promise<void> {
  const expiresAt = new Date(app.clock.now().getTime() + sessionSeconds(cartId) * 1000)
  await app.db
    .update(carts)
    .set({ expiresAt: sql`greatest(${carts.expiresAt}, ${expiresAt.toISOString()}::timestamptz)` })
    .where(eq(carts.id, cartId))
}
