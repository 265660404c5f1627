import { eq, lt } from 'drizzle-orm'
import { z } from 'zod'
import { failure, type RestFailure } from '#app/features/rest-api/rest-framework/rest.ts'
import type { RestRequest } from '#app/features/rest-api/rest-framework/rest-route.server.ts'
import {
  isGuestCart,
  newGuestCartId,
  readCartSession,
  sessionSeconds,
} from '#app/features/sales/cart/cart-session.server.ts'
import type { App } from '#app/platform/app.ts'
import { createNonce, isNonceValid } from '#app/platform/http/nonce.server.ts'
import { isSameSecret, signText } from '#app/platform/signing.server.ts'
import { type StoreState, storeCarts } from './storeapi-carts-tables.server.ts'

/** The cart of a request: identified by a token, or by the visitor's cookie, which requires a nonce for changes. */

const NONCE_ACTION = 'wc_store_api'
const UNUSED_SESSION_MS = 8 * 24 * 3_600_000

/** The failure of a change without a nonce. If the cookie were enough, other sites could change the cart. */
const NO_NONCE = failure(
  401,
  'woocommerce_rest_missing_nonce',
  'Missing the Nonce header. This endpoint requires a valid nonce, or a valid Cart-Token.',
)
const WRONG_NONCE = failure(403, 'woocommerce_rest_invalid_nonce', 'Nonce is invalid.')

/** A cart token is a JSON Web Token, so that front ends can read when it expires. */
const TOKEN_HEADER = encode({ alg: 'HS256', typ: 'JWT' })
const claimsSchema = z.object({ user_id: z.string(), exp: z.int(), iss: z.literal('store-api') })

function encode(value: object): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url')
}

const sign = (app: App, body: string) =>
  Buffer.from(signText(app, `cart-token:${TOKEN_HEADER}.${body}`), 'hex').toString('base64url')

function createCartToken(app: App, cartId: string): string {
  const exp = Math.floor(app.clock.now().getTime() / 1000) + sessionSeconds(cartId)
  const body = encode({ user_id: cartId, exp, iss: 'store-api' })
  return `${TOKEN_HEADER}.${body}.${sign(app, body)}`
}

/** Returns the cart of a token; null if it is forged or expired. Carts of customers have no tokens. */
function readCartToken(app: App, token: unknown): string | null {
  if (typeof token !== 'string') return null
  const [header, body = '', signature = ''] = token.split('.')
  if (header !== TOKEN_HEADER || !isSameSecret(signature, sign(app, body))) return null
  const parsedClaims = claimsSchema.safeParse(JSON.parse(Buffer.from(body, 'base64url').toString()))
  if (!parsedClaims.success || parsedClaims.data.exp * 1000 <= app.clock.now().getTime())
    return null
  return isGuestCart(parsedClaims.data.user_id) ? parsedClaims.data.user_id : null
}

type Request = RestRequest<unknown>

interface StoreSession {
  cartId: string
  /** the cart is identified by the visitor's cookie */
  isFromCookie: boolean
}

/** Returns the cart of the token or the cookie; null if the request has neither. */
function findSession({ app, request }: Request): StoreSession | null {
  const tokenCartId = readCartToken(app, request.headers['cart-token'])
  if (tokenCartId !== null) return { cartId: tokenCartId, isFromCookie: false }
  const session = readCartSession(app, request.cookies)
  return session && { cartId: session.cartId, isFromCookie: true }
}

/** Returns the cart that a request reads. A new cart is empty and is stored by its first change. */
export const sessionToRead = (request: Request): StoreSession =>
  findSession(request) ?? { cartId: newGuestCartId(), isFromCookie: false }

/** Returns the cart that a request may change. */
export function sessionToChange(request: Request): StoreSession | RestFailure {
  const session = findSession(request)
  if (session && !session.isFromCookie) return session
  const { nonce } = request.request.headers
  if (nonce === undefined || !session) return NO_NONCE
  return isNonceValid(request.app, nonce, NONCE_ACTION, session.cartId) ? session : WRONG_NONCE
}

/** Sets the headers with which a front end identifies this cart in later requests. */
export function setSessionHeaders(
  { app, setHeaders, caller }: Request,
  { cartId, isFromCookie }: StoreSession,
  hash = '',
): void {
  setHeaders({
    'cache-control': 'no-store',
    nonce: createNonce(app, NONCE_ACTION, cartId),
    'nonce-timestamp': String(Math.floor(app.clock.now().getTime() / 1_000)),
    'user-id': caller.customer ? '1' : '0',
    'cart-hash': hash,
    // A cart that the cookie identifies needs no token.
    ...(!isFromCookie && { 'cart-token': createCartToken(app, cartId) }),
  })
}

const EMPTY_STATE: StoreState = { billing: {}, shipping: {}, methodId: null, note: '' }

export async function readStoreState(app: App, cartId: string): Promise<StoreState> {
  const [row] = await app.db.select().from(storeCarts).where(eq(storeCarts.cartId, cartId))
  return row ?? EMPTY_STATE
}

/** Stores addresses and the shipping method, and deletes those of carts that were not used for days. */
export async function writeStoreState(
  app: App,
  cartId: string,
  change: Partial<StoreState>,
): Promise<void> {
  const usedAt = app.clock.now()
  await app.db
    .delete(storeCarts)
    .where(lt(storeCarts.usedAt, new Date(usedAt.getTime() - UNUSED_SESSION_MS)))
  await app.db
    .insert(storeCarts)
    .values({ cartId, ...change, usedAt })
    .onConflictDoUpdate({ target: storeCarts.cartId, set: { ...change, usedAt } })
}
