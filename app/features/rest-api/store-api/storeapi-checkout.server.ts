import { z } from 'zod'
import { handoverUrl } from '#app/features/channels/agents/agent-carts.server.ts'
import { orderUrl } from '#app/features/fulfilment/orders/orders.ts'
import { failure, type RestResult } from '#app/features/rest-api/rest-framework/rest.ts'
import { booleanArg, textArg } from '#app/features/rest-api/rest-framework/rest-args.ts'
import {
  DIGITS,
  endpoint,
  type RestRoute,
} from '#app/features/rest-api/rest-framework/rest-route.server.ts'
import { orderAddressesToWire, orderStatus } from '#app/features/rest-api/wc-orders/order-wire.ts'
import { readCart } from '#app/features/sales/cart/cart.server.ts'
import {
  billingAddressArg,
  billingAddressSchema,
  billingToWire,
  mergeStoreAddress,
  shippingAddressArg,
  shippingAddressSchema,
  shippingToWire,
} from './storeapi-address.ts'
import { storeCartSchema } from './storeapi-cart-schema.server.ts'
import type { StoreState } from './storeapi-carts-tables.server.ts'
import { conflictWithCart, readStoreCart, STORE } from './storeapi-endpoints.server.ts'
import { findBuyersOrder, needsPayment, orderAccessArgs } from './storeapi-order.server.ts'
import {
  readStoreState,
  sessionToChange,
  setSessionHeaders,
  writeStoreState,
} from './storeapi-session.server.ts'

const checkoutSchema = z.strictObject({
  order_id: z.int(),
  status: z.string(),
  order_key: z.string(),
  order_number: z.string(),
  customer_note: z.string(),
  customer_id: z.int(),
  billing_address: billingAddressSchema,
  shipping_address: shippingAddressSchema,
  payment_method: z.string(),
  payment_result: z.strictObject({
    payment_status: z.enum(['', 'pending']),
    payment_details: z.array(z.never()),
    redirect_url: z.string(),
  }),
  additional_fields: z.strictObject({}),
  extensions: z.strictObject({}),
  __experimentalCart: storeCartSchema.optional(),
})

const EMPTY_CART = failure(
  400,
  'woocommerce_rest_cart_empty',
  'Cannot create order from empty cart.',
)
const TOTAL_CHANGED = failure(
  409,
  'woocommerce_rest_checkout_total_mismatch',
  'The total has changed. Please review the cart and try again.',
)
const NOT_PAYABLE = failure(400, 'invalid_order_update_status', 'This order cannot be paid for.')

const paymentResult = (redirectUrl: string) => ({
  payment_status: redirectUrl === '' ? '' : 'pending',
  payment_details: [],
  redirect_url: redirectUrl,
})

function draftToWire(
  { billing, shipping, note }: StoreState,
  paymentMethod: string,
  redirectUrl: string,
) {
  return {
    order_id: 0,
    status: 'checkout-draft',
    order_key: '',
    order_number: '',
    customer_note: note,
    customer_id: 0,
    billing_address: billingToWire(billing),
    shipping_address: shippingToWire(shipping),
    payment_method: paymentMethod,
    payment_result: paymentResult(redirectUrl),
    additional_fields: {},
    extensions: {},
  }
}

/** The data that a front end may send; the checkout of the shop asks for the rest and for the payment. */
const draftArgs = {
  billing_address: billingAddressArg,
  shipping_address: shippingAddressArg,
  customer_note: textArg(1_000).optional(),
  order_notes: textArg(1_000).optional(),
  payment_method: textArg(100).default(''),
  expected_total: textArg(20).optional(),
  __experimental_calc_totals: booleanArg.default(false),
}

/** Returns the endpoint that reads the draft order and stores sent addresses in it, with a redirect to the checkout if requested. */
function draftEndpoint({ hasRedirect }: { hasRedirect: boolean }) {
  return endpoint({
    args: draftArgs,
    run: async (request): Promise<RestResult> => {
      const { app, args } = request
      const session = sessionToChange(request)
      if (!('cartId' in session)) return session
      const { cartId } = session
      if ((await readCart(app, cartId)).lines.length === 0) return EMPTY_CART
      const oldState = await readStoreState(app, cartId)
      const { billing_address: billing, shipping_address: shipping } = args
      const note = args.customer_note ?? args.order_notes
      if (billing || shipping || note !== undefined)
        await writeStoreState(app, cartId, {
          billing: mergeStoreAddress(oldState.billing, billing),
          shipping: mergeStoreAddress(oldState.shipping, shipping),
          note: note ?? oldState.note,
        })
      const { cart, body, state } = await readStoreCart(app, cartId)
      const expectedTotal = args.expected_total
      const isOtherTotal = expectedTotal !== undefined && expectedTotal !== body.totals.total_price
      if (hasRedirect && isOtherTotal) return conflictWithCart(app, cartId, TOTAL_CHANGED)
      setSessionHeaders(request, session, cart.hash)
      const redirectUrl = hasRedirect ? `${handoverUrl(app, cartId)}?via=store` : ''
      return {
        ok: true,
        body: {
          ...draftToWire(state, args.payment_method, redirectUrl),
          ...(args.__experimental_calc_totals && { __experimentalCart: body }),
        },
      }
    },
  })
}

/** Returns a redirect to the page where the buyer pays an unpaid order. */
const payEndpoint = endpoint({
  args: { ...orderAccessArgs, payment_method: textArg(100).default('') },
  run: async (request): Promise<RestResult> => {
    const session = sessionToChange(request)
    if (!('cartId' in session)) return session
    const order = await findBuyersOrder(request)
    if (!('lines' in order)) return order
    if (!needsPayment(order)) return NOT_PAYABLE
    const { billing, shipping } = orderAddressesToWire(order)
    return {
      ok: true,
      body: {
        order_id: order.id,
        status: orderStatus(order),
        order_key: order.key,
        order_number: String(order.id),
        customer_note: order.note,
        customer_id: order.customerNumber ?? 0,
        billing_address: billing,
        shipping_address: shipping,
        payment_method: request.args.payment_method,
        payment_result: paymentResult(`${request.app.siteUrl}${orderUrl(order)}`),
        additional_fields: {},
        extensions: {},
      },
    }
  },
})

/** These routes place no order and take no payment: they return a redirect to the page where the buyer does this. */
export const storeCheckoutRoutes: RestRoute[] = [
  {
    path: `${STORE}/checkout`,
    response: { name: 'StoreCheckout', item: checkoutSchema },
    endpoints: {
      GET: draftEndpoint({ hasRedirect: false }),
      PUT: draftEndpoint({ hasRedirect: false }),
      POST: draftEndpoint({ hasRedirect: true }),
    },
  },
  {
    path: `${STORE}/checkout/:id`,
    response: { name: 'StoreCheckout', item: checkoutSchema },
    idPattern: DIGITS,
    endpoints: { POST: payEndpoint },
  },
]
