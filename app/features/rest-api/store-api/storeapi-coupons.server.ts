import { z } from 'zod'
import { failure } from '#app/features/rest-api/rest-framework/rest.ts'
import { textArg } from '#app/features/rest-api/rest-framework/rest-args.ts'
import type { RestRoute } from '#app/features/rest-api/rest-framework/rest-route.server.ts'
import { wcLinks } from '#app/features/rest-api/wc-framework/wc-formats.ts'
import { applyCode } from '#app/features/sales/cart/apply-code.server.ts'
import { readCart } from '#app/features/sales/cart/cart.server.ts'
import { removeCartCode } from '#app/features/sales/discounts/cart-codes.server.ts'
import { addCodeMessage } from '#app/features/sales/discounts/discount-messages.ts'
import { normalizeCode } from '#app/features/sales/discounts/discounts.ts'
import type { App } from '#app/platform/app.ts'
import { storeCouponSchema } from './storeapi-cart-schema.server.ts'
import {
  type CartChange,
  changeEndpoint,
  readEndpoint,
  STORE,
} from './storeapi-endpoints.server.ts'

/** The discount codes of a cart. */

const COUPONS = `${STORE}/cart/coupons`

const UNKNOWN_CODE = failure(
  409,
  'woocommerce_rest_cart_coupon_invalid_code',
  'Coupon is not in the cart.',
)

const couponError = (message: string, status = 400) =>
  failure(status, 'woocommerce_rest_cart_coupon_error', message)

export const codeArgs = { code: textArg(100) }

export const applyCoupon: CartChange<{ code: string }> = async ({ app, args, request }, cartId) => {
  const cart = await readCart(app, cartId)
  if (cart.lines.length === 0) return couponError('Cart is empty.')
  const applyResult = await applyCode(app, request.ip, cartId, args.code)
  if (!applyResult.ok)
    return couponError(
      addCodeMessage(applyResult),
      applyResult.error === 'too-many-tries' ? 429 : 400,
    )
  return applyResult.isNew ? null : couponError('Coupon code already applied.')
}

export const removeCoupon: CartChange<{ code: string }> = async ({ app, args }, cartId) => {
  const { discounts } = await readCart(app, cartId)
  const discount = discounts.find(({ code }) => code === normalizeCode(args.code))
  if (!discount) return UNKNOWN_CODE
  await removeCartCode(app, cartId, discount.codeId)
  return null
}

const removeAllCoupons: CartChange<unknown> = async ({ app }, cartId) => {
  for (const { codeId } of (await readCart(app, cartId)).discounts)
    await removeCartCode(app, cartId, codeId)
  return null
}

const couponToWire = <Coupon extends { code: string }>(app: App, coupon: Coupon) => ({
  ...coupon,
  _links: wcLinks(app.siteUrl, {
    self: `${COUPONS}/${encodeURIComponent(coupon.code)}`,
    collection: COUPONS,
  }),
})

const findCoupon = <Coupon extends { code: string }>(app: App, coupons: Coupon[], code: string) => {
  const coupon = coupons.find((each) => normalizeCode(each.code) === normalizeCode(code))
  return coupon && couponToWire(app, coupon)
}

export const storeCouponRoutes: RestRoute[] = [
  {
    path: COUPONS,
    response: {
      name: 'StoreCoupon',
      item: storeCouponSchema,
      deleteResponse: z.array(storeCouponSchema),
    },
    isCollection: true,
    endpoints: {
      GET: readEndpoint({}, ({ app, coupons }) =>
        coupons.map((coupon) => couponToWire(app, coupon)),
      ),
      POST: changeEndpoint(
        codeArgs,
        applyCoupon,
        ({ app, coupons }, { code }) => findCoupon(app, coupons, code),
        201,
      ),
      DELETE: changeEndpoint({}, removeAllCoupons, () => []),
    },
  },
  {
    path: `${COUPONS}/:code`,
    response: { name: 'StoreCoupon', item: storeCouponSchema, deleteResponse: z.strictObject({}) },
    endpoints: {
      GET: readEndpoint(
        codeArgs,
        ({ app, coupons }, { code }) => findCoupon(app, coupons, code),
        UNKNOWN_CODE,
      ),
      DELETE: changeEndpoint(codeArgs, removeCoupon, () => ({})),
    },
  },
]
