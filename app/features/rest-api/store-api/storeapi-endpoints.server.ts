import type { z } from 'zod'
import type { RestAnswer, RestFailure } from '#app/features/rest-api/rest-framework/rest.ts'
import {
  endpoint,
  type RestRequest,
} from '#app/features/rest-api/rest-framework/rest-route.server.ts'
import { readCart } from '#app/features/sales/cart/cart.server.ts'
import type { App } from '#app/platform/app.ts'
import { cartToWire } from './storeapi-cart-wire.server.ts'
import {
  readStoreState,
  sessionToChange,
  sessionToRead,
  setSessionHeaders,
} from './storeapi-session.server.ts'
import { readStoreShipping } from './storeapi-shipping.server.ts'

/** Start here: the Store API of WooCommerce, for other front ends (docs/contract/http.md 3.11). */

export const STORE = '/wc/store/v1'

/** Reads a cart as it is sent, with what its shipping costs. */
export async function readStoreCart(app: App, cartId: string) {
  const cart = await readCart(app, cartId)
  const state = await readStoreState(app, cartId)
  const shipping = await readStoreShipping(app, cartId, cart, state)
  return { cart, state, shipping, body: cartToWire(cart, app.siteUrl, state, shipping) }
}

export type CartChange<Args> = (
  request: RestRequest<Args>,
  cartId: string,
) => Promise<RestFailure | null>

/** Returns an endpoint that changes the cart of a token, or that of a cookie and a nonce, and answers with it. */
export function changing<Shape extends z.ZodRawShape>(
  args: Shape,
  change: CartChange<z.output<z.ZodObject<Shape>>>,
  answer: (app: App, cartId: string) => Promise<unknown> = async (app, cartId) =>
    (await readStoreCart(app, cartId)).body,
  status = 200,
) {
  return endpoint({
    args,
    run: async (request): Promise<RestAnswer> => {
      const session = sessionToChange(request)
      if (!('cartId' in session)) return session
      const problem = await change(request, session.cartId)
      if (problem) return problem
      const { hash } = await readCart(request.app, session.cartId)
      setSessionHeaders(request, session, hash)
      return { ok: true, body: await answer(request.app, session.cartId), status }
    },
  })
}

/** Returns an endpoint that reads something of a cart; undefined is not found. */
export function reading<Shape extends z.ZodRawShape>(
  args: Shape,
  read: (
    request: RestRequest<z.output<z.ZodObject<Shape>>>,
    cartId: string,
  ) => Promise<{ body: unknown; hash: string } | RestFailure>,
) {
  return endpoint({
    args,
    run: async (request): Promise<RestAnswer> => {
      const session = sessionToRead(request)
      const found = await read(request, session.cartId)
      if (!('body' in found)) return found
      setSessionHeaders(request, session, found.hash)
      return { ok: true, body: found.body }
    },
  })
}
