import { z } from 'zod'
import {
  failure,
  type RestAnswer,
  type RestFailure,
} from '#app/features/rest-api/rest-framework/rest.ts'
import { idArg, textArg } from '#app/features/rest-api/rest-framework/rest-args.ts'
import {
  endpoint,
  type RestRequest,
  type RestRoute,
} from '#app/features/rest-api/rest-framework/rest-route.server.ts'
import {
  addToCart,
  readCart,
  removeFromCart,
  setQuantity,
} from '#app/features/sales/cart/cart.server.ts'
import { type AddToCartResult, type Cart, MAX_QUANTITY } from '#app/features/sales/cart/cart.ts'
import { addToCartMessage } from '#app/features/sales/cart/cart-messages.ts'
import { newGuestCartId } from '#app/features/sales/cart/cart-session.server.ts'
import { removeCartCode, tryCartCode } from '#app/features/sales/discounts/cart-codes.server.ts'
import { addCodeMessage } from '#app/features/sales/discounts/discount-messages.ts'
import { normalCode } from '#app/features/sales/discounts/discounts.ts'
import { createCartToken, readCartToken } from './cart-token.server.ts'
import { cartItemSchema, cartToWire, itemToWire, storeCartSchema } from './store-cart-wire.ts'

const STORE = '/wc/store/v1'

/** A cookie alone must not change a cart, so that no other site can do it. */
const NO_TOKEN = failure(
  401,
  'woocommerce_rest_missing_nonce',
  'Missing the Cart-Token header. This endpoint requires a valid token.',
)
const UNKNOWN_KEY = failure(
  409,
  'woocommerce_rest_cart_invalid_key',
  'Cart item no longer exists or is invalid.',
)

const couponError = (message: string, status = 400) =>
  failure(status, 'woocommerce_rest_cart_coupon_error', message)

const tokenOf = ({ app, request }: RestRequest<unknown>) =>
  readCartToken(app, request.headers['cart-token'])

function answerCart(
  { app, setHeaders }: RestRequest<unknown>,
  cartId: string,
  cart: Cart,
  status = 200,
): RestAnswer {
  setHeaders({ 'cart-token': createCartToken(app, cartId), 'cache-control': 'no-store' })
  return { ok: true, body: cartToWire(cart, app.siteUrl), status }
}

function addFailure(result: Extract<AddToCartResult, { ok: false }>): RestFailure {
  const message = addToCartMessage(result)
  switch (result.error) {
    case 'sold-out':
      return failure(400, 'woocommerce_rest_product_out_of_stock', message)
    case 'not-enough':
      return failure(400, 'woocommerce_rest_product_partially_out_of_stock', message)
    default:
      return failure(400, 'woocommerce_rest_cart_invalid_product', message)
  }
}

const quantityArg = z.coerce.number().int().min(1).max(MAX_QUANTITY)
const keyArg = textArg(64)

/** A change of the cart that the token names. */
function cartChange<Shape extends z.ZodRawShape>(
  name: string,
  args: Shape,
  change: (
    request: RestRequest<z.output<z.ZodObject<Shape>>>,
    cartId: string,
  ) => Promise<RestFailure | null>,
  status = 200,
): RestRoute {
  return {
    path: `${STORE}/cart/${name}`,
    answers: { name: 'StoreCart', item: storeCartSchema },
    endpoints: {
      POST: endpoint({
        args,
        run: async (request) => {
          const cartId = tokenOf(request)
          if (cartId === null) return NO_TOKEN
          const problem = await change(request, cartId)
          if (problem) return problem
          return answerCart(request, cartId, await readCart(request.app, cartId), status)
        },
      }),
    },
  }
}

export const storeRoutes: RestRoute[] = [
  {
    path: `${STORE}/cart`,
    answers: { name: 'StoreCart', item: storeCartSchema },
    endpoints: {
      GET: endpoint({
        args: {},
        run: async (request) => {
          const cartId = tokenOf(request) ?? newGuestCartId()
          return answerCart(request, cartId, await readCart(request.app, cartId))
        },
      }),
    },
  },
  {
    path: `${STORE}/cart/items`,
    answers: { name: 'StoreCartItems', item: z.array(cartItemSchema) },
    endpoints: {
      GET: endpoint({
        args: {},
        run: async (request) => {
          const { app } = request
          const { lines } = await readCart(app, tokenOf(request))
          return { ok: true, body: lines.map((line) => itemToWire(line, app.siteUrl)) }
        },
      }),
    },
  },
  cartChange(
    'add-item',
    { id: idArg, quantity: quantityArg.default(1) },
    async ({ app, args: { id, quantity } }, cartId) => {
      const added = await addToCart(app, cartId, { wireId: id, quantity })
      return added.ok ? null : addFailure(added)
    },
    201,
  ),
  cartChange(
    'update-item',
    { key: keyArg, quantity: quantityArg },
    async ({ app, args: { key, quantity } }, cartId) =>
      (await setQuantity(app, cartId, key, quantity)).ok ? null : UNKNOWN_KEY,
  ),
  cartChange('remove-item', { key: keyArg }, async ({ app, args: { key } }, cartId) =>
    (await removeFromCart(app, cartId, key)).ok ? null : UNKNOWN_KEY,
  ),
  cartChange('apply-coupon', { code: textArg(100) }, async ({ app, args, request }, cartId) => {
    const cart = await readCart(app, cartId)
    if (cart.lines.length === 0) return couponError('Cart is empty.')
    const tried = await tryCartCode(app, request.ip, cartId, args.code)
    if (!tried.ok)
      return couponError(addCodeMessage(tried), tried.error === 'too-many-tries' ? 429 : 400)
    return tried.isNew ? null : couponError('Coupon code already applied.')
  }),
  cartChange('remove-coupon', { code: textArg(100) }, async ({ app, args }, cartId) => {
    const { discounts } = await readCart(app, cartId)
    const found = discounts.find(({ code }) => code === normalCode(args.code))
    if (!found)
      return failure(409, 'woocommerce_rest_cart_coupon_invalid_code', 'Coupon is not in the cart.')
    await removeCartCode(app, cartId, found.codeId)
    return null
  }),
]
