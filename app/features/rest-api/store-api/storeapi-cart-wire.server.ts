import { z } from 'zod'
import { vatIn } from '#app/features/fulfilment/order-totals/vat.ts'
import {
  type Cart,
  type CartLine,
  countUnits,
  MAX_QUANTITY,
} from '#app/features/sales/cart/cart.ts'
import { path } from '#app/platform/path.ts'
import {
  billingAddressSchema,
  billingToWire,
  shippingAddressSchema,
  shippingToWire,
} from './storeapi-address.ts'
import type { StoreState } from './storeapi-carts-tables.server.ts'
import { storeImage, storeImageSchema } from './storeapi-images.ts'
import { CURRENCY, centsText, moneyFields } from './storeapi-money.ts'
import { packageSchema, type StoreShipping } from './storeapi-shipping.server.ts'

/** Start here: a cart as the Store API of WooCommerce has it, with amounts in cents as texts. */

export const cartItemSchema = z.strictObject({
  key: z.string(),
  id: z.int(),
  type: z.literal('simple').or(z.literal('variation')),
  quantity: z.int(),
  quantity_limits: z.strictObject({
    minimum: z.literal(1),
    maximum: z.int(),
    multiple_of: z.literal(1),
    editable: z.boolean(),
  }),
  name: z.string(),
  short_description: z.literal(''),
  description: z.literal(''),
  sku: z.string(),
  low_stock_remaining: z.null(),
  backorders_allowed: z.literal(false),
  show_backorder_badge: z.literal(false),
  sold_individually: z.boolean(),
  permalink: z.string(),
  images: z.array(storeImageSchema),
  variation: z.array(z.strictObject({ attribute: z.string(), value: z.string() })),
  item_data: z.array(z.strictObject({ name: z.string(), value: z.string() })),
  prices: z.strictObject({
    price: centsText,
    regular_price: centsText,
    sale_price: centsText,
    price_range: z.null(),
    raw_prices: z.strictObject({
      precision: z.literal(2),
      price: centsText,
      regular_price: centsText,
      sale_price: centsText,
    }),
    ...moneyFields,
  }),
  totals: z.strictObject({
    line_subtotal: centsText,
    line_subtotal_tax: centsText,
    line_total: centsText,
    line_total_tax: centsText,
    ...moneyFields,
  }),
  catalog_visibility: z.literal('visible'),
  extensions: z.strictObject({}),
})

export const storeCouponSchema = z.strictObject({
  code: z.string(),
  discount_type: z.string(),
  totals: z.strictObject({
    total_discount: centsText,
    total_discount_tax: centsText,
    ...moneyFields,
  }),
})

export const storeCartSchema = z.strictObject({
  items: z.array(cartItemSchema),
  coupons: z.array(storeCouponSchema),
  fees: z.array(z.never()),
  items_count: z.int(),
  needs_payment: z.boolean(),
  needs_shipping: z.boolean(),
  has_calculated_shipping: z.boolean(),
  shipping_rates: z.array(packageSchema),
  billing_address: billingAddressSchema,
  shipping_address: shippingAddressSchema,
  items_weight: z.number(),
  payment_methods: z.array(z.string()),
  payment_requirements: z.array(z.string()),
  cross_sells: z.array(z.never()),
  errors: z.array(z.strictObject({ code: z.string(), message: z.string() })),
  totals: z.strictObject({
    total_items: centsText,
    total_items_tax: centsText,
    total_fees: centsText,
    total_fees_tax: centsText,
    total_discount: centsText,
    total_discount_tax: centsText,
    total_shipping: centsText.nullable(),
    total_shipping_tax: centsText.nullable(),
    tax_lines: z.array(z.strictObject({ name: z.string(), price: centsText, rate: z.string() })),
    total_price: centsText,
    total_tax: centsText,
    ...moneyFields,
  }),
  extensions: z.strictObject({}),
})

export function itemToWire(line: CartLine, siteUrl: string) {
  const total = line.unitCents * line.quantity
  const vat = vatIn(total, line.vatRate)
  const { photo } = line
  const price = String(line.unitCents)
  const amounts = { price, regular_price: price, sale_price: price }
  return {
    key: line.key,
    id: line.variantName === '' ? line.productId : line.variantId,
    type: line.variantName === '' ? 'simple' : 'variation',
    quantity: line.quantity,
    quantity_limits: {
      minimum: 1,
      maximum: Math.max(line.limit ?? MAX_QUANTITY, 1),
      multiple_of: 1,
      editable: true,
    },
    name: line.name,
    short_description: '',
    description: '',
    sku: line.sku ?? '',
    low_stock_remaining: null,
    backorders_allowed: false,
    show_backorder_badge: false,
    // One can be had: front ends then show no field for a quantity.
    sold_individually: line.limit === 1,
    permalink: `${siteUrl}${path('/product/:slug', { slug: line.slug })}`,
    images: photo ? [storeImage(siteUrl, photo, line.name)] : [],
    variation:
      line.variantName === '' ? [] : [{ attribute: 'Uitvoering', value: line.variantName }],
    item_data: line.texts.map(({ label, text }) => ({ name: label, value: text })),
    prices: {
      ...amounts,
      price_range: null,
      raw_prices: { precision: 2, ...amounts },
      ...CURRENCY,
    },
    totals: {
      line_subtotal: String(total - vat),
      line_subtotal_tax: String(vat),
      line_total: String(total - vat),
      line_total_tax: String(vat),
      ...CURRENCY,
    },
    catalog_visibility: 'visible',
    extensions: {},
  }
}

/** The discount of each code contains VAT in the proportion of the products. */
export function couponsOf(cart: Cart) {
  const vat = vatOfLines(cart)
  const vatOf = (part: number) =>
    cart.totalCents === 0 ? 0 : Math.round((part * vat) / cart.totalCents)
  return cart.discounts
    .filter((discount) => discount.refusal === null)
    .map(({ code, cents: part }) => ({
      code: code.toLowerCase(),
      discount_type: 'fixed_cart',
      totals: {
        total_discount: String(part - vatOf(part)),
        total_discount_tax: String(vatOf(part)),
        ...CURRENCY,
      },
    }))
}

const vatOfLines = ({ lines }: Cart) =>
  lines.reduce(
    (sum, { unitCents, quantity, vatRate }) => sum + vatIn(unitCents * quantity, vatRate),
    0,
  )

/** Returns a cart with its addresses and, once the country is known, the ways of sending it. */
export function cartToWire(
  cart: Cart,
  siteUrl: string,
  state: StoreState,
  { packages, chosen }: StoreShipping,
) {
  const vat = vatOfLines(cart)
  const discountVat =
    cart.totalCents === 0 ? 0 : Math.round((cart.discountCents * vat) / cart.totalCents)
  const totalCents = cart.totalCents - cart.discountCents + (chosen?.cents ?? 0)
  const taxCents = vat - discountVat + (chosen?.vatCents ?? 0)
  return {
    items: cart.lines.map((line) => itemToWire(line, siteUrl)),
    coupons: couponsOf(cart),
    fees: [],
    items_count: countUnits(cart),
    needs_payment: totalCents > 0,
    needs_shipping: cart.lines.length > 0,
    has_calculated_shipping: packages.length > 0,
    shipping_rates: packages,
    billing_address: billingToWire(state.billing),
    shipping_address: shippingToWire(state.shipping),
    items_weight: 0,
    payment_methods: [],
    payment_requirements: ['products'],
    cross_sells: [],
    errors: cart.discounts.flatMap((discount) =>
      discount.refusal === null
        ? []
        : [{ code: 'woocommerce_rest_cart_coupon_error', message: discount.refusal }],
    ),
    totals: {
      total_items: String(cart.totalCents - vat),
      total_items_tax: String(vat),
      total_fees: '0',
      total_fees_tax: '0',
      total_discount: String(cart.discountCents - discountVat),
      total_discount_tax: String(discountVat),
      total_shipping: chosen ? String(chosen.cents - chosen.vatCents) : null,
      total_shipping_tax: chosen ? String(chosen.vatCents) : null,
      tax_lines: taxCents > 0 ? [{ name: 'btw', price: String(taxCents), rate: '' }] : [],
      total_price: String(totalCents),
      total_tax: String(taxCents),
      ...CURRENCY,
    },
    extensions: {},
  }
}
