import { z } from 'zod'
import { photoAddress, widthsOf } from '#app/features/core/media/photo.ts'
import { vatIn } from '#app/features/fulfilment/order-totals/vat.ts'
import {
  type Cart,
  type CartLine,
  countUnits,
  MAX_QUANTITY,
} from '#app/features/sales/cart/cart.ts'
import { path } from '#app/platform/path.ts'

/** Start here: a cart as the Store API of WooCommerce has it, with amounts in cents as texts. */

const cents = z.string().regex(/^\d+$/)
const money = {
  currency_code: z.literal('EUR'),
  currency_symbol: z.literal('€'),
  currency_minor_unit: z.literal(2),
  currency_decimal_separator: z.literal(','),
  currency_thousand_separator: z.literal('.'),
  currency_prefix: z.literal('€ '),
  currency_suffix: z.literal(''),
}
const CURRENCY = {
  currency_code: 'EUR',
  currency_symbol: '€',
  currency_minor_unit: 2,
  currency_decimal_separator: ',',
  currency_thousand_separator: '.',
  currency_prefix: '€ ',
  currency_suffix: '',
}

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
  sku: z.string(),
  permalink: z.string(),
  images: z.array(z.strictObject({ id: z.int(), src: z.string(), alt: z.string() })),
  variation: z.array(z.strictObject({ attribute: z.string(), value: z.string() })),
  item_data: z.array(z.strictObject({ name: z.string(), value: z.string() })),
  prices: z.strictObject({ price: cents, regular_price: cents, sale_price: cents, ...money }),
  totals: z.strictObject({
    line_subtotal: cents,
    line_subtotal_tax: cents,
    line_total: cents,
    line_total_tax: cents,
    ...money,
  }),
})

const couponSchema = z.strictObject({
  code: z.string(),
  totals: z.strictObject({ total_discount: cents, total_discount_tax: cents, ...money }),
})

export const storeCartSchema = z.strictObject({
  items: z.array(cartItemSchema),
  coupons: z.array(couponSchema),
  fees: z.array(z.never()),
  items_count: z.int(),
  needs_payment: z.boolean(),
  needs_shipping: z.boolean(),
  has_calculated_shipping: z.literal(false),
  shipping_rates: z.array(z.never()),
  cross_sells: z.array(z.never()),
  errors: z.array(z.strictObject({ code: z.string(), message: z.string() })),
  totals: z.strictObject({
    total_items: cents,
    total_items_tax: cents,
    total_fees: cents,
    total_fees_tax: cents,
    total_discount: cents,
    total_discount_tax: cents,
    total_shipping: z.null(),
    total_shipping_tax: z.null(),
    total_price: cents,
    total_tax: cents,
    ...money,
  }),
  extensions: z.strictObject({}),
})

export function itemToWire(line: CartLine, siteUrl: string) {
  const total = line.unitCents * line.quantity
  const vat = vatIn(total, line.vatRate)
  const { photo } = line
  const width = photo && (widthsOf(photo).at(-1) ?? 160)
  const src = photo && width ? `${siteUrl}${photoAddress(photo, width, 'jpg')}` : ''
  const price = String(line.unitCents)
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
    sku: line.sku ?? '',
    permalink: `${siteUrl}${path('/product/:slug', { slug: line.slug })}`,
    images: photo ? [{ id: photo.id, src, alt: photo.alt }] : [],
    variation:
      line.variantName === '' ? [] : [{ attribute: 'Uitvoering', value: line.variantName }],
    item_data: line.texts.map(({ label, text }) => ({ name: label, value: text })),
    prices: { price, regular_price: price, sale_price: price, ...CURRENCY },
    totals: {
      line_subtotal: String(total - vat),
      line_subtotal_tax: String(vat),
      line_total: String(total - vat),
      line_total_tax: String(vat),
      ...CURRENCY,
    },
  }
}

/** Returns a cart. A discount contains VAT in the proportion of the products; shipping is computed by the checkout. */
export function cartToWire(cart: Cart, siteUrl: string) {
  const vat = cart.lines.reduce(
    (sum, { unitCents, quantity, vatRate }) => sum + vatIn(unitCents * quantity, vatRate),
    0,
  )
  const vatOf = (part: number) =>
    cart.totalCents === 0 ? 0 : Math.round((part * vat) / cart.totalCents)
  const discountVat = vatOf(cart.discountCents)
  const totalCents = cart.totalCents - cart.discountCents
  return {
    items: cart.lines.map((line) => itemToWire(line, siteUrl)),
    coupons: cart.discounts
      .filter((discount) => discount.refusal === null)
      .map(({ code, cents: part }) => ({
        code: code.toLowerCase(),
        totals: {
          total_discount: String(part - vatOf(part)),
          total_discount_tax: String(vatOf(part)),
          ...CURRENCY,
        },
      })),
    fees: [],
    items_count: countUnits(cart),
    needs_payment: totalCents > 0,
    needs_shipping: cart.lines.length > 0,
    has_calculated_shipping: false,
    shipping_rates: [],
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
      total_shipping: null,
      total_shipping_tax: null,
      total_price: String(totalCents),
      total_tax: String(vat - discountVat),
      ...CURRENCY,
    },
    extensions: {},
  }
}
