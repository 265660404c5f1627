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
/** A session is made longer by a request that comes later than this after it was set. */
const RENEW_AFTER_SECONDS = 24 * 3_600

type Cookies = Record<string, string | undefined>

const cookieAttributes = (app: App) =>
  `Path=/; SameSite=Lax${app.siteUrl.startsWith('https:') ? '; Secure' : ''}`

/** The visitor's cart, or the number that a first piece would give them. */
export function openCartSession(app: App, cookies: Cookies) {
  const known = readCartSession(app, cookies)
  return { cartId: known?.cartId ?? newGuestCartId(), isNew: known === null, known }
}

/**
 * The Set-Cookie lines that bring the visitor's cookies up to date with the cart; only what changed. Nothing at all for
 * who has no cart: that is what lets pages be the same for all guests. A session that is made longer keeps its cart as long.
 */
export async function cartCookies(
  app: App,
  cookies: Cookies,
  cartId: string | null,
  cart: Cart,
): Promise<string[]> {
  const attributes = cookieAttributes(app)
  const lines: string[] = []
  if (isEmptyCart(cart)) {
    for (const name of [ITEMS_COOKIE, HASH_COOKIE]) {
      if (cookies[name] !== undefined && cookies[name] !== '0')
        lines.push(`${name}=0; Max-Age=0; ${attributes}`)
    }
    return lines
  }
  if (cookies[ITEMS_COOKIE] !== '1') lines.push(`${ITEMS_COOKIE}=1; ${attributes}`)
  if (cookies[HASH_COOKIE] !== cart.hash) lines.push(`${HASH_COOKIE}=${cart.hash}; ${attributes}`)
  if (cartId !== null && needsSession(app, cookies, cartId)) {
    if (readCartSession(app, cookies)?.cartId === cartId) await keepLonger(app, cartId)
    lines.push(sessionCookie(app, cartId))
  }
  return lines
}

function sessionCookie(app: App, cartId: string): string {
  const value = encodeURIComponent(cartSessionValue(app, cartId))
  return `${sessionCookieName(app.siteUrl)}=${value}; Max-Age=${sessionSeconds(cartId)}; HttpOnly; ${cookieAttributes(app)}`
}

/** For who came in: from now on the cart is the customer's own, also while there is nothing in it. */
export async function customerCartCookies(
  app: App,
  cookies: Cookies,
  customerId: string,
  cart: Cart,
): Promise<string[]> {
  const { [sessionCookieName(app.siteUrl)]: _, ...rest } = cookies
  const lines = await cartCookies(app, rest, customerId, cart)
  return !isEmptyCart(cart) ? lines : [...lines, sessionCookie(app, customerId)]
}

/** For who leaves: the cart stays with the customer, and the browser knows of none. */
export function clearedCartCookies(app: App, cookies: Cookies): string[] {
  return [sessionCookieName(app.siteUrl), ITEMS_COOKIE, HASH_COOKIE]
    .filter((name) => cookies[name] !== undefined)
    .map((name) => `${name}=0; Max-Age=0; ${cookieAttributes(app)}`)
}

/** The Set-Cookie line that tells the browser that a notice waits. */
export const noticeCookie = (app: App) => `${NOTICE_COOKIE}=1; ${cookieAttributes(app)}`

/** And the one that says it was told; none for who had none waiting. */
export function clearNoticeCookie(app: App, cookies: Cookies): string[] {
  if (cookies[NOTICE_COOKIE] === undefined) return []
  return [`${NOTICE_COOKIE}=0; Max-Age=0; ${cookieAttributes(app)}`]
}

function needsSession(app: App, cookies: Cookies, cartId: string): boolean {
  const known = readCartSession(app, cookies)
  if (known?.cartId !== cartId) return true
  const left = known.expiresAt - app.clock.now().getTime() / 1000
  return left < sessionSeconds(cartId) - RENEW_AFTER_SECONDS
}

async function keepLonger(app: App, cartId: string): Promise<void> {
  const until = new Date(app.clock.now().getTime() + sessionSeconds(cartId) * 1000)
  await app.db
    .update(carts)
    .set({ expiresAt: sql`greatest(${carts.expiresAt}, ${until.toISOString()}::timestamptz)` })
    .where(eq(carts.id, cartId))
}
