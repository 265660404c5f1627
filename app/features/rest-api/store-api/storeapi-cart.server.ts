import { z } from 'zod'
import { failure, type RestAnswer } from '#app/features/rest-api/rest-framework/rest.ts'
import { idArg, textArg } from '#app/features/rest-api/rest-framework/rest-args.ts'
import {
  endpoint,
  type RestRoute,
} from '#app/features/rest-api/rest-framework/rest-route.server.ts'
import { applyCode } from '#app/features/sales/cart/apply-code.server.ts'
import {
  addToCart,
  readCart,
  removeFromCart,
  setQuantity,
} from '#app/features/sales/cart/cart.server.ts'
import { type AddToCartResult, MAX_QUANTITY } from '#app/features/sales/cart/cart.ts'
import { addToCartMessage } from '#app/features/sales/cart/cart-messages.ts'
import { removeCartCode } from '#app/features/sales/discounts/cart-codes.server.ts'
import { addCodeMessage } from '#app/features/sales/discounts/discount-messages.ts'
import { normalCode } from '#app/features/sales/discounts/discounts.ts'
import type { App } from '#app/platform/app.ts'
import { billingAddressArg, shippingAddressArg } from './storeapi-address.ts'
import {
  cartItemSchema,
  couponsOf,
  itemToWire,
  storeCartSchema,
  storeCouponSchema,
} from './storeapi-cart-wire.server.ts'
import { selectRate, updateCustomer } from './storeapi-customer.server.ts'
import {
  type CartChange,
  changing,
  reading,
  readStoreCart,
  STORE,
} from './storeapi-endpoints.server.ts'
import { sessionToChange, setSessionHeaders } from './storeapi-session.server.ts'

const UNKNOWN_KEY = failure(
  409,
  'woocommerce_rest_cart_invalid_key',
  'Cart item no longer exists or is invalid.',
)
const UNKNOWN_CODE = failure(
  409,
  'woocommerce_rest_cart_coupon_invalid_code',
  'Coupon is not in the cart.',
)

const couponError = (message: string, status = 400) =>
  failure(status, 'woocommerce_rest_cart_coupon_error', message)

type Rejected = Extract<AddToCartResult, { ok: false }>
const ADD_CODES: Partial<Record<Rejected['error'], string>> = {
  'sold-out': 'woocommerce_rest_product_out_of_stock',
  'not-enough': 'woocommerce_rest_product_partially_out_of_stock',
}

/** The page of the product is where a person can choose or enter what is missing. */
const addFailure = (app: App, result: Rejected) =>
  failure(
    400,
    ADD_CODES[result.error] ?? 'woocommerce_rest_cart_invalid_product',
    addToCartMessage(result),
    { product_url: `${app.siteUrl}${result.address}` },
  )

const quantityArg = z.coerce.number().int().min(1).max(MAX_QUANTITY)
const keyArg = textArg(64)
const codeArg = { code: textArg(100) }

/** Texts of the shopper by the id of their field. */
const textsArg = z.record(z.string().max(40), z.string().max(1_000)).default({})
const addArgs = {
  id: idArg,
  quantity: quantityArg.default(1),
  texts: textsArg,
  /** the other ring of a pair */
  second: z.object({ id: idArg, texts: textsArg }).optional(),
}

const add: CartChange<z.output<z.ZodObject<typeof addArgs>>> = async ({ app, args }, cartId) => {
  const { id, quantity, texts, second } = args
  const added = await addToCart(app, cartId, {
    wireId: id,
    quantity,
    texts,
    second: second ? { variantId: second.id, texts: second.texts } : null,
  })
  return added.ok ? null : addFailure(app, added)
}

const update: CartChange<{ key: string; quantity: number }> = async ({ app, args }, cartId) =>
  (await setQuantity(app, cartId, args.key, args.quantity)).ok ? null : UNKNOWN_KEY

const remove: CartChange<{ key: string }> = async ({ app, args }, cartId) =>
  (await removeFromCart(app, cartId, args.key)).ok ? null : UNKNOWN_KEY

const applyTypedCode: CartChange<{ code: string }> = async ({ app, args, request }, cartId) => {
  const cart = await readCart(app, cartId)
  if (cart.lines.length === 0) return couponError('Cart is empty.')
  const tried = await applyCode(app, request.ip, cartId, args.code)
  if (!tried.ok)
    return couponError(addCodeMessage(tried), tried.error === 'too-many-tries' ? 429 : 400)
  return tried.isNew ? null : couponError('Coupon code already applied.')
}

const removeCode: CartChange<{ code: string }> = async ({ app, args }, cartId) => {
  const { discounts } = await readCart(app, cartId)
  const found = discounts.find(({ code }) => code === normalCode(args.code))
  if (!found) return UNKNOWN_CODE
  await removeCartCode(app, cartId, found.codeId)
  return null
}

const removeAllLines: CartChange<unknown> = async ({ app }, cartId) => {
  for (const { key } of (await readCart(app, cartId)).lines) await removeFromCart(app, cartId, key)
  return null
}

const removeAllCodes: CartChange<unknown> = async ({ app }, cartId) => {
  for (const { codeId } of (await readCart(app, cartId)).discounts)
    await removeCartCode(app, cartId, codeId)
  return null
}

const CART = { name: 'StoreCart', item: storeCartSchema }

const action = (name: string, post: RestRoute['endpoints']['POST']): RestRoute => ({
  path: `${STORE}/cart/${name}`,
  answers: CART,
  endpoints: { ...(post && { POST: post }) },
})

const lines = async (app: App, cartId: string) =>
  (await readCart(app, cartId)).lines.map((line) => itemToWire(line, app.siteUrl))
const codes = async (app: App, cartId: string) => couponsOf(await readCart(app, cartId))
const nothing = async () => []

export const storeCartRoutes: RestRoute[] = [
  {
    path: `${STORE}/cart`,
    answers: CART,
    endpoints: {
      GET: reading({}, async ({ app }, cartId) => {
        const { body, cart } = await readStoreCart(app, cartId)
        return { body, hash: cart.hash }
      }),
    },
  },
  {
    path: `${STORE}/cart/items`,
    answers: { name: 'StoreCartItems', item: z.array(cartItemSchema) },
    endpoints: {
      GET: reading({}, async ({ app }, cartId) => {
        const { lines: all, hash } = await readCart(app, cartId)
        return { body: all.map((line) => itemToWire(line, app.siteUrl)), hash }
      }),
      POST: changing(addArgs, add, lines, 201),
      DELETE: changing({}, removeAllLines, nothing),
    },
  },
  {
    path: `${STORE}/cart/items/:key`,
    answers: {
      name: 'StoreCartItem',
      item: cartItemSchema,
      removed: z.strictObject({}),
    },
    endpoints: {
      GET: reading({ key: keyArg }, async ({ app, args }, cartId) => {
        const { lines: all, hash } = await readCart(app, cartId)
        const line = all.find(({ key }) => key === args.key)
        return line ? { body: itemToWire(line, app.siteUrl), hash } : UNKNOWN_KEY
      }),
      ...Object.fromEntries(
        (['PUT', 'PATCH', 'POST'] as const).map((method) => [
          method,
          endpoint({
            args: { key: keyArg, quantity: quantityArg },
            run: async (request): Promise<RestAnswer> => {
              const session = sessionToChange(request)
              if (!('cartId' in session)) return session
              const problem = await update(request, session.cartId)
              if (problem) return problem
              const { lines: all, hash } = await readCart(request.app, session.cartId)
              setSessionHeaders(request, session, hash)
              const line = all.find(({ key }) => key === request.args.key)
              return line ? { ok: true, body: itemToWire(line, request.app.siteUrl) } : UNKNOWN_KEY
            },
          }),
        ]),
      ),
      DELETE: changing({ key: keyArg }, remove, async () => ({})),
    },
  },
  {
    path: `${STORE}/cart/coupons`,
    answers: { name: 'StoreCoupons', item: z.array(storeCouponSchema) },
    endpoints: {
      GET: reading({}, async ({ app }, cartId) => {
        const cart = await readCart(app, cartId)
        return { body: couponsOf(cart), hash: cart.hash }
      }),
      POST: changing(codeArg, applyTypedCode, codes, 201),
      DELETE: changing({}, removeAllCodes, nothing),
    },
  },
  {
    path: `${STORE}/cart/coupons/:code`,
    answers: { name: 'StoreCoupon', item: storeCouponSchema, removed: z.strictObject({}) },
    endpoints: {
      GET: reading(codeArg, async ({ app, args }, cartId) => {
        const cart = await readCart(app, cartId)
        const found = couponsOf(cart).find(({ code }) => code === args.code.toLowerCase())
        return found ? { body: found, hash: cart.hash } : UNKNOWN_CODE
      }),
      DELETE: changing(codeArg, removeCode, async () => ({})),
    },
  },
  action('add-item', changing(addArgs, add, undefined, 201)),
  action('update-item', changing({ key: keyArg, quantity: quantityArg }, update)),
  action('remove-item', changing({ key: keyArg }, remove)),
  action('apply-coupon', changing(codeArg, applyTypedCode)),
  action('remove-coupon', changing(codeArg, removeCode)),
  action(
    'update-customer',
    changing(
      { billing_address: billingAddressArg, shipping_address: shippingAddressArg },
      updateCustomer,
    ),
  ),
  action(
    'select-shipping-rate',
    changing({ package_id: z.unknown().optional(), rate_id: textArg(60) }, selectRate),
  ),
]
