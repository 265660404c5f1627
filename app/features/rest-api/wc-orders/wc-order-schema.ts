import { z } from 'zod'
import {
  linksSchema,
  metaSchema,
  momentText,
} from '#app/features/rest-api/wc-framework/wc-schemas.ts'
import { ORDER_STATUSES } from './wc-order-status.ts'

/** Schemas of responses about orders. */

const amountSchema = z.string().regex(/^-?\d+(?:\.\d+)?$/)
const taxesSchema = z.array(
  z.strictObject({ id: z.int(), total: amountSchema, subtotal: z.string() }),
)

const address = {
  first_name: z.string(),
  last_name: z.string(),
  company: z.string(),
  address_1: z.string(),
  address_2: z.string(),
  city: z.string(),
  state: z.string(),
  postcode: z.string(),
  country: z.string(),
  phone: z.string(),
}

const lineItem = z.strictObject({
  id: z.int(),
  name: z.string(),
  product_id: z.int(),
  variation_id: z.int(),
  quantity: z.int(),
  tax_class: z.string(),
  subtotal: amountSchema,
  subtotal_tax: amountSchema,
  total: amountSchema,
  total_tax: amountSchema,
  taxes: taxesSchema,
  meta_data: z.array(
    z.strictObject({
      id: z.int(),
      key: z.string(),
      value: z.unknown(),
      display_key: z.string(),
      display_value: z.unknown(),
    }),
  ),
  sku: z.string().nullable(),
  global_unique_id: z.string(),
  price: z.number(),
  image: z.strictObject({ id: z.union([z.int(), z.literal('')]), src: z.string() }),
  parent_name: z.string().nullable(),
})

const taxLine = z.strictObject({
  id: z.int(),
  rate_code: z.string(),
  rate_id: z.int(),
  label: z.string(),
  compound: z.literal(false),
  tax_total: amountSchema,
  shipping_tax_total: amountSchema,
  rate_percent: z.number(),
  meta_data: metaSchema,
})

const shippingLine = z.strictObject({
  id: z.int(),
  method_title: z.string(),
  method_id: z.string(),
  instance_id: z.string(),
  total: amountSchema,
  total_tax: amountSchema,
  taxes: taxesSchema,
  tax_status: z.string(),
  meta_data: metaSchema,
})

const feeLine = z.strictObject({
  id: z.int(),
  name: z.string(),
  tax_class: z.string(),
  tax_status: z.string(),
  amount: amountSchema,
  total: amountSchema,
  total_tax: amountSchema,
  taxes: taxesSchema,
  meta_data: metaSchema,
})

const couponLine = z.strictObject({
  id: z.int(),
  code: z.string(),
  discount: amountSchema,
  discount_tax: amountSchema,
  meta_data: metaSchema,
  discount_type: z.string(),
  nominal_amount: z.number(),
  free_shipping: z.boolean(),
})

const dateFields = ['created', 'modified', 'completed', 'paid'].flatMap((name) => [
  [`date_${name}`, momentText],
  [`date_${name}_gmt`, momentText],
])

export const orderSchema = z.strictObject({
  id: z.int(),
  parent_id: z.int(),
  status: z.enum([...ORDER_STATUSES, 'trash']),
  currency: z.literal('EUR'),
  version: z.string(),
  prices_include_tax: z.boolean(),
  discount_total: amountSchema,
  discount_tax: amountSchema,
  shipping_total: amountSchema,
  shipping_tax: amountSchema,
  cart_tax: amountSchema,
  total: amountSchema,
  total_tax: amountSchema,
  customer_id: z.int(),
  order_key: z.string(),
  billing: z.strictObject({ ...address, email: z.string() }),
  shipping: z.strictObject(address),
  payment_method: z.string(),
  payment_method_title: z.string(),
  transaction_id: z.string(),
  customer_ip_address: z.string(),
  customer_user_agent: z.string(),
  created_via: z.string(),
  customer_note: z.string(),
  cart_hash: z.string(),
  number: z.string(),
  meta_data: metaSchema,
  line_items: z.array(lineItem),
  tax_lines: z.array(taxLine),
  shipping_lines: z.array(shippingLine),
  fee_lines: z.array(feeLine),
  coupon_lines: z.array(couponLine),
  refunds: z.array(z.strictObject({ id: z.int(), reason: z.string(), total: amountSchema })),
  payment_url: z.string(),
  is_editable: z.boolean(),
  needs_payment: z.boolean(),
  needs_processing: z.boolean(),
  currency_symbol: z.string(),
  _links: linksSchema,
  ...(Object.fromEntries(dateFields) as Record<string, typeof momentText>),
})

export const noteSchema = z.strictObject({
  id: z.int(),
  author: z.string(),
  date_created: momentText,
  date_created_gmt: momentText,
  note: z.string(),
  customer_note: z.boolean(),
  _links: linksSchema,
})

export const refundSchema = z.strictObject({
  id: z.int(),
  date_created: momentText,
  date_created_gmt: momentText,
  amount: amountSchema,
  reason: z.string(),
  refunded_by: z.literal(0),
  refunded_payment: z.boolean(),
  meta_data: metaSchema,
  line_items: z.array(
    z.looseObject({ id: z.int(), quantity: z.int(), total: amountSchema, total_tax: amountSchema }),
  ),
  shipping_lines: z.array(z.looseObject({ total: amountSchema })),
  tax_lines: z.array(z.never()),
  fee_lines: z.array(z.never()),
  _links: linksSchema,
})
