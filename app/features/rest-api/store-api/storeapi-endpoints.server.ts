import type { z } from 'zod'
import type { RestFailure, RestResult } from '#app/features/rest-api/rest-framework/rest.ts'
import {
  endpoint,
  type RestRequest,
} from '#app/features/rest-api/rest-framework/rest-route.server.ts'
import { readCart } from '#app/features/sales/cart/cart.server.ts'
import type { App } from '#app/platform/app.ts'
import { readStoreLines } from './storeapi-cart-lines.server.ts'
import { cartToWire, readStoreCoupons } from './storeapi-cart-wire.server.ts'
import {
  readStoreState,
  sessionToChange,
  sessionToRead,
  setSessionHeaders,
} from './storeapi-session.server.ts'
import { readStoreShipping } from './storeapi-shipping.server.ts'

/** Start here: the Store API of WooCommerce, for other front ends (docs/contract/http.md 3.11). */

export const STORE = '/wc/store/v1'

/** Returns a cart in the form of the Store API, with its shipping costs. */
export async function readStoreCart(app: App, cartId: string) {
  const cart = await readCart(app, cartId)
  const state = await readStoreState(app, cartId)
  const shipping = await readStoreShipping(app, cartId, cart, state)
  const lines = await readStoreLines(app, cartId, cart)
  const coupons = await readStoreCoupons(app, cart, lines)
  return {
    app,
    cart,
    lines,
    coupons,
    state,
    shipping,
    body: cartToWire({ cart, lines, coupons, state, shipping }),
  }
}

type StoreCart = Awaited<ReturnType<typeof readStoreCart>>

export type CartChange<Args> = (
  request: RestRequest<Args>,
  cartId: string,
) => Promise<RestFailure | null>

/** Adds the current cart to a conflict, so that a front end with an outdated cart can update it. */
export async function conflictWithCart(app: App, cartId: string, problem: RestFailure) {
  if (problem.status !== 409) return problem
  const { body } = await readStoreCart(app, cartId)
  return { ...problem, data: { ...problem.data, cart: body } }
}

/** Returns an endpoint that changes a cart, identified by a token or by a cookie with a nonce, and returns it. */
export function changeEndpoint<Shape extends z.ZodRawShape>(
  args: Shape,
  change: CartChange<z.output<z.ZodObject<Shape>>>,
  toResponse: (cart: StoreCart, args: z.output<z.ZodObject<Shape>>) => unknown = ({ body }) => body,
  status = 200,
) {
  return endpoint({
    args,
    run: async (request): Promise<RestResult> => {
      const session = sessionToChange(request)
      if (!('cartId' in session)) return session
      const problem = await change(request, session.cartId)
      if (problem) return conflictWithCart(request.app, session.cartId, problem)
      const storeCart = await readStoreCart(request.app, session.cartId)
      setSessionHeaders(request, session, storeCart.cart.hash)
      return { ok: true, body: toResponse(storeCart, request.args), status }
    },
  })
}

/** Returns an endpoint that reads data of a cart. */
export function readEndpoint<Shape extends z.ZodRawShape>(
  args: Shape,
  toResponse: (cart: StoreCart, args: z.output<z.ZodObject<Shape>>) => unknown,
  notFound?: RestFailure,
) {
  return endpoint({
    args,
    run: async (request): Promise<RestResult> => {
      const session = sessionToRead(request)
      const storeCart = await readStoreCart(request.app, session.cartId)
      const body = toResponse(storeCart, request.args)
      if (body === undefined && notFound)
        return conflictWithCart(request.app, session.cartId, notFound)
      setSessionHeaders(request, session, storeCart.cart.hash)
      return { ok: true, body }
    },
  })
}
