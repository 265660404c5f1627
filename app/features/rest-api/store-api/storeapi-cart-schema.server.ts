import { z } from 'zod'
import { linksSchema } from '#app/features/rest-api/wc-framework/wc-schemas.ts'
import { billingAddressSchema, shippingAddressSchema } from './storeapi-address.ts'
import { storeImageSchema } from './storeapi-images.ts'
import { centsText, moneyFields } from './storeapi-money.ts'
import { packageSchema } from './storeapi-shipping.server.ts'

/** Schema of a cart in the Store API of WooCommerce, with amounts in cents as texts. */

export const cartItemSchema = z.strictObject({
  key: z.string(),
  parent_item_key: z.null(),
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
  short_description: z.string(),
  description: z.literal(''),
  sku: z.string(),
  low_stock_remaining: z.int().nullable(),
  backorders_allowed: z.literal(false),
  show_backorder_badge: z.literal(false),
  sold_individually: z.boolean(),
  permalink: z.string(),
  images: z.array(storeImageSchema),
  variation: z.array(
    z.strictObject({ raw_attribute: z.string(), attribute: z.string(), value: z.string() }),
  ),
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
  _links: linksSchema.optional(),
})

export const storeCouponSchema = z.strictObject({
  code: z.string(),
  discount_type: z.string(),
  totals: z.strictObject({
    total_discount: centsText,
    total_discount_tax: centsText,
    ...moneyFields,
  }),
  _links: linksSchema.optional(),
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
