import { z } from 'zod'
import { handoverAddress } from '#app/features/channels/agents/agent-carts.server.ts'
import { failure, type RestAnswer } from '#app/features/rest-api/rest-framework/rest.ts'
import { textArg } from '#app/features/rest-api/rest-framework/rest-args.ts'
import {
  endpoint,
  type RestRoute,
} from '#app/features/rest-api/rest-framework/rest-route.server.ts'
import {
  billingAddressArg,
  billingAddressSchema,
  billingToWire,
  mergeStoreAddress,
  shippingAddressArg,
  shippingAddressSchema,
  shippingToWire,
} from './storeapi-address.ts'
import type { StoreState } from './storeapi-carts-tables.server.ts'
import { readStoreCart, STORE } from './storeapi-endpoints.server.ts'
import {
  readStoreState,
  sessionToChange,
  setSessionHeaders,
  writeStoreState,
} from './storeapi-session.server.ts'

const checkoutSchema = z.strictObject({
  order_id: z.literal(0),
  status: z.literal('checkout-draft'),
  order_key: z.literal(''),
  order_number: z.literal(''),
  customer_note: z.string(),
  customer_id: z.literal(0),
  billing_address: billingAddressSchema,
  shipping_address: shippingAddressSchema,
  payment_method: z.literal(''),
  payment_result: z.strictObject({
    payment_status: z.enum(['', 'pending']),
    payment_details: z.array(z.never()),
    redirect_url: z.string(),
  }),
  additional_fields: z.strictObject({}),
  extensions: z.strictObject({}),
})

const EMPTY_CART = failure(
  400,
  'woocommerce_rest_cart_empty',
  'Cannot create order from empty cart.',
)

function checkoutToWire({ billing, shipping, note }: StoreState, redirect: string) {
  return {
    order_id: 0,
    status: 'checkout-draft',
    order_key: '',
    order_number: '',
    customer_note: note,
    customer_id: 0,
    billing_address: billingToWire(billing),
    shipping_address: shippingToWire(shipping),
    payment_method: '',
    payment_result: {
      payment_status: redirect === '' ? '' : 'pending',
      payment_details: [],
      redirect_url: redirect,
    },
    additional_fields: {},
    extensions: {},
  }
}

const writing = {
  billing_address: billingAddressArg,
  shipping_address: shippingAddressArg,
  customer_note: textArg(1_000).optional(),
  payment_method: textArg(100).optional(),
}

/** Reads the draft, or writes addresses into it; `isPlaced` also hands the cart over. */
function draft(isPlaced: boolean) {
  return endpoint({
    args: writing,
    run: async (request): Promise<RestAnswer> => {
      const { app, args } = request
      const session = sessionToChange(request)
      if (!('cartId' in session)) return session
      const { cartId } = session
      const { cart } = await readStoreCart(app, cartId)
      if (cart.lines.length === 0) return EMPTY_CART
      const before = await readStoreState(app, cartId)
      const { billing_address: billing, shipping_address: shipping, customer_note: note } = args
      if (billing || shipping || note !== undefined)
        await writeStoreState(app, cartId, {
          billing: mergeStoreAddress(before.billing, billing),
          shipping: mergeStoreAddress(before.shipping, shipping),
          note: note ?? before.note,
        })
      setSessionHeaders(request, session, cart.hash)
      const state = await readStoreState(app, cartId)
      const redirect = isPlaced ? `${handoverAddress(app, cartId)}?via=store` : ''
      return { ok: true, body: checkoutToWire(state, redirect) }
    },
  })
}

/** Only a person can order and pay, at the checkout of the shop; a front end leads there with its cart. */
export const storeCheckoutRoutes: RestRoute[] = [
  {
    path: `${STORE}/checkout`,
    answers: { name: 'StoreCheckout', item: checkoutSchema },
    endpoints: { GET: draft(false), PUT: draft(false), POST: draft(true) },
  },
]
