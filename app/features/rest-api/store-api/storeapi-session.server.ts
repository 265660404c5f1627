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
import { createNonce, isNonceGood } from '#app/platform/http/nonce.server.ts'
import { isSameSecret, signText } from '#app/platform/signing.server.ts'
import { type StoreState, storeCarts } from './storeapi-carts-tables.server.ts'

/** The cart of a request: that of its token, or that of the visitor's cookie, which needs a nonce to be changed. */

const ACTION = 'wc_store_api'
const UNUSED_SESSION_MS = 8 * 24 * 3_600_000

/** A cookie alone must not change a cart, so that no other site can do it. */
const NO_NONCE = failure(
  401,
  'woocommerce_rest_missing_nonce',
  'Missing the Nonce header. This endpoint requires a valid nonce, or a valid Cart-Token.',
)
const WRONG_NONCE = failure(403, 'woocommerce_rest_invalid_nonce', 'Nonce is invalid.')

/** A cart token is a JSON Web Token, so that front ends can read when it expires. */
const HEADER = encode({ alg: 'HS256', typ: 'JWT' })
const claims = z.object({ user_id: z.string(), exp: z.int(), iss: z.literal('store-api') })

function encode(value: object): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url')
}

const sign = (app: App, body: string) =>
  Buffer.from(signText(app, `cart-token:${HEADER}.${body}`), 'hex').toString('base64url')

function createCartToken(app: App, cartId: string): string {
  const exp = Math.floor(app.clock.now().getTime() / 1000) + sessionSeconds(cartId)
  const body = encode({ user_id: cartId, exp, iss: 'store-api' })
  return `${HEADER}.${body}.${sign(app, body)}`
}

/** Returns the cart of a token; null if it is forged or expired. Carts of customers have no tokens. */
function readCartToken(app: App, token: unknown): string | null {
  if (typeof token !== 'string') return null
  const [header, body = '', signature = ''] = token.split('.')
  if (header !== HEADER || !isSameSecret(signature, sign(app, body))) return null
  const parsedClaims = claims.safeParse(JSON.parse(Buffer.from(body, 'base64url').toString()))
  if (!parsedClaims.success || parsedClaims.data.exp * 1000 <= app.clock.now().getTime())
    return null
  return isGuestCart(parsedClaims.data.user_id) ? parsedClaims.data.user_id : null
}

type Request = RestRequest<unknown>

interface StoreSession {
  cartId: string
  /** the visitor's own cart, known by a cookie */
  isOwn: boolean
}

/** Returns the cart of the token or the cookie; null without one. */
function findSession({ app, request }: Request): StoreSession | null {
  const tokened = readCartToken(app, request.headers['cart-token'])
  if (tokened !== null) return { cartId: tokened, isOwn: false }
  const session = readCartSession(app, request.cookies)
  return session && { cartId: session.cartId, isOwn: true }
}

/** Returns the cart that a request reads; a new one has no content and is stored by its first change. */
export const sessionToRead = (request: Request): StoreSession =>
  findSession(request) ?? { cartId: newGuestCartId(), isOwn: false }

/** Returns the cart that a request may change. */
export function sessionToChange(request: Request): StoreSession | RestFailure {
  const session = findSession(request)
  if (session && !session.isOwn) return session
  const { nonce } = request.request.headers
  if (nonce === undefined || !session) return NO_NONCE
  return isNonceGood(request.app, nonce, ACTION, session.cartId) ? session : WRONG_NONCE
}

/** Sets the headers by which a front end continues with this cart. */
export function setSessionHeaders(
  { app, setHeaders, caller }: Request,
  { cartId, isOwn }: StoreSession,
  hash = '',
): void {
  setHeaders({
    'cache-control': 'no-store',
    nonce: createNonce(app, ACTION, cartId),
    'nonce-timestamp': String(Math.floor(app.clock.now().getTime() / 1_000)),
    'user-id': caller.customer ? '1' : '0',
    'cart-hash': hash,
    // The cart of a customer is named by the customer, so it has no token.
    ...(!isOwn && { 'cart-token': createCartToken(app, cartId) }),
  })
}

const NEW: StoreState = { billing: {}, shipping: {}, methodId: null, note: '' }

export async function readStoreState(app: App, cartId: string): Promise<StoreState> {
  const [row] = await app.db.select().from(storeCarts).where(eq(storeCarts.cartId, cartId))
  return row ?? NEW
}

/** Stores addresses and the shipping method; those of carts that were not used for days are deleted. */
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
