import { z } from 'zod'
import { toSlug } from '#app/features/catalog/products/slug.ts'
import { failure } from '#app/features/rest-api/rest-framework/rest.ts'
import { idArg, textArg } from '#app/features/rest-api/rest-framework/rest-args.ts'
import type { RestRoute } from '#app/features/rest-api/rest-framework/rest-route.server.ts'
import { wcLinks } from '#app/features/rest-api/wc-framework/wc-formats.ts'
import {
  addToCart,
  readCart,
  removeFromCart,
  setQuantity,
} from '#app/features/sales/cart/cart.server.ts'
import { type AddToCartResult, MAX_QUANTITY } from '#app/features/sales/cart/cart.ts'
import { addToCartMessage } from '#app/features/sales/cart/cart-messages.ts'
import type { App } from '#app/platform/app.ts'
import { billingAddressArg, shippingAddressArg } from './storeapi-address.ts'
import { resolveVariation, type StoreLine } from './storeapi-cart-lines.server.ts'
import { cartItemSchema, storeCartSchema } from './storeapi-cart-schema.server.ts'
import { applyCoupon, codeArgs, removeCoupon } from './storeapi-coupons.server.ts'
import { selectShippingRate, updateCustomer } from './storeapi-customer.server.ts'
import {
  type CartChange,
  changeEndpoint,
  readEndpoint,
  STORE,
} from './storeapi-endpoints.server.ts'
import { objectListArg } from './storeapi-filters.server.ts'

const UNKNOWN_KEY = failure(
  409,
  'woocommerce_rest_cart_invalid_key',
  'Cart item no longer exists or is invalid.',
)

type RejectedAdd = Extract<AddToCartResult, { ok: false }>
const ADD_CODES: Partial<Record<RejectedAdd['error'], string>> = {
  'sold-out': 'woocommerce_rest_product_out_of_stock',
  'not-enough': 'woocommerce_rest_product_partially_out_of_stock',
}

/** Returns the failure with the URL of the product page, where the shopper can choose or enter missing data. */
const addFailure = (app: App, result: RejectedAdd) =>
  failure(
    400,
    ADD_CODES[result.error] ?? 'woocommerce_rest_cart_invalid_product',
    addToCartMessage(result),
    { product_url: `${app.siteUrl}${result.address}` },
  )

const quantityArg = z.coerce.number().int().min(1).max(MAX_QUANTITY)
const keyArg = textArg(64)
/** Texts of the shopper by field id. */
const textsArg = z.record(z.string().max(40), z.string().max(1_000)).default({})
const addArgs = {
  id: idArg,
  quantity: quantityArg.default(1),
  variation: objectListArg(z.object({ attribute: textArg(200), value: textArg(200) })).default([]),
  texts: textsArg,
  /** the second ring of a pair */
  second: z.object({ id: idArg, texts: textsArg }).optional(),
}
type AddItemInput = z.output<z.ZodObject<typeof addArgs>>

const addItem: CartChange<AddItemInput> = async ({ app, args }, cartId) => {
  const { id, quantity, variation, texts, second } = args
  const resolvedId = await resolveVariation(app, id, variation)
  if (typeof resolvedId !== 'number') return resolvedId
  const addResult = await addToCart(app, cartId, {
    productOrVariantId: resolvedId,
    quantity,
    texts,
    second: second ? { variantId: second.id, texts: second.texts } : null,
  })
  return addResult.ok ? null : addFailure(app, addResult)
}

const updateItem: CartChange<{ key: string; quantity: number }> = async ({ app, args }, cartId) =>
  (await setQuantity(app, cartId, args.key, args.quantity)).ok ? null : UNKNOWN_KEY

const removeItem: CartChange<{ key: string }> = async ({ app, args }, cartId) =>
  (await removeFromCart(app, cartId, args.key)).ok ? null : UNKNOWN_KEY

const removeAllLines: CartChange<unknown> = async ({ app }, cartId) => {
  for (const { key } of (await readCart(app, cartId)).lines) await removeFromCart(app, cartId, key)
  return null
}

/** Rejects data of extensions, because the shop has none that store data with a cart. */
const rejectExtensionData: CartChange<{ namespace: string }> = async ({ args }) =>
  failure(
    400,
    'woocommerce_rest_cart_extensions_error',
    `There is no such namespace registered: ${args.namespace}.`,
  )

const CART_RESPONSE = { name: 'StoreCart', item: storeCartSchema }
const ITEMS = `${STORE}/cart/items`

const actionRoute = (name: string, post: RestRoute['endpoints']['POST']): RestRoute => ({
  path: `${STORE}/cart/${name}`,
  response: CART_RESPONSE,
  endpoints: { ...(post && { POST: post }) },
})

const itemToWire = (app: App, { wire }: StoreLine) => ({
  ...wire,
  _links: wcLinks(app.siteUrl, { self: `${ITEMS}/${wire.key}`, collection: ITEMS }),
})

const editItem = changeEndpoint(
  { key: keyArg, quantity: quantityArg },
  updateItem,
  ({ app, lines }, { key }) => {
    const line = lines.find(({ wire }) => wire.key === key)
    return line ? itemToWire(app, line) : {}
  },
)

/** Returns the line of the product that was added. A product with a text of the shopper has a separate line. */
const findAddedLine = (
  lines: StoreLine[],
  { id, variation, texts }: AddItemInput,
): StoreLine | undefined => {
  const hasTexts = Object.keys(texts).length > 0
  return lines.findLast(
    ({ wire, productId, variantId }) =>
      wire.item_data.length > 0 === hasTexts &&
      [wire.id, productId, variantId].includes(id) &&
      variation.every(({ value }) =>
        wire.variation.some(
          (option) =>
            option.value.toLowerCase() === value.toLowerCase() || toSlug(option.value) === value,
        ),
      ),
  )
}

const itemRoutes: RestRoute[] = [
  {
    path: ITEMS,
    response: {
      name: 'StoreCartItem',
      item: cartItemSchema,
      deleteResponse: z.array(cartItemSchema),
    },
    isCollection: true,
    endpoints: {
      GET: readEndpoint({}, ({ app, lines }) => lines.map((line) => itemToWire(app, line))),
      POST: changeEndpoint(
        addArgs,
        addItem,
        ({ app, lines }, args) => {
          const line = findAddedLine(lines, args)
          return line && itemToWire(app, line)
        },
        201,
      ),
      DELETE: changeEndpoint({}, removeAllLines, () => []),
    },
  },
  {
    path: `${ITEMS}/:key`,
    response: { name: 'StoreCartItem', item: cartItemSchema, deleteResponse: z.strictObject({}) },
    endpoints: {
      GET: readEndpoint(
        { key: keyArg },
        ({ app, lines }, { key }) => {
          const line = lines.find(({ wire }) => wire.key === key)
          return line && itemToWire(app, line)
        },
        UNKNOWN_KEY,
      ),
      PUT: editItem,
      PATCH: editItem,
      POST: editItem,
      DELETE: changeEndpoint({ key: keyArg }, removeItem, () => ({})),
    },
  },
]

export const storeCartRoutes: RestRoute[] = [
  {
    path: `${STORE}/cart`,
    response: CART_RESPONSE,
    endpoints: { GET: readEndpoint({}, ({ body }) => body) },
  },
  ...itemRoutes,
  actionRoute(
    'add-item',
    changeEndpoint(addArgs, addItem, ({ body }) => body, 201),
  ),
  actionRoute('update-item', changeEndpoint({ key: keyArg, quantity: quantityArg }, updateItem)),
  actionRoute('remove-item', changeEndpoint({ key: keyArg }, removeItem)),
  actionRoute('apply-coupon', changeEndpoint(codeArgs, applyCoupon)),
  actionRoute('remove-coupon', changeEndpoint(codeArgs, removeCoupon)),
  actionRoute(
    'update-customer',
    changeEndpoint(
      { billing_address: billingAddressArg, shipping_address: shippingAddressArg },
      updateCustomer,
    ),
  ),
  actionRoute(
    'select-shipping-rate',
    changeEndpoint(
      { package_id: z.unknown().optional(), rate_id: textArg(60) },
      selectShippingRate,
    ),
  ),
  actionRoute(
    'extensions',
    changeEndpoint({ namespace: textArg(100), data: z.unknown().optional() }, rejectExtensionData),
  ),
]
