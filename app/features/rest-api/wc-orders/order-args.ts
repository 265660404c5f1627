import { z } from 'zod'
import { booleanArg, idArg, textArg } from '#app/features/rest-api/rest-framework/rest-args.ts'
import {
  amountArg,
  metaDataArg,
  numberedListArg,
  signedAmountArg,
} from '#app/features/rest-api/wc-framework/wc-args.ts'
import { ORDER_STATUSES } from './wc-order-status.ts'

/** The fields of an order that programs may write. */

const addressPartArg = textArg(200).optional()
const addressArg = z
  .object({
    first_name: addressPartArg,
    last_name: addressPartArg,
    company: addressPartArg,
    address_1: addressPartArg,
    address_2: addressPartArg,
    city: addressPartArg,
    state: addressPartArg,
    postcode: textArg(20).optional(),
    country: textArg(2).optional(),
    phone: textArg(60).optional(),
  })
  .optional()

const emailArg = z.literal('').or(z.email().max(254)).optional()
const billingArg = z.object({ ...addressArg.unwrap().shape, email: emailArg }).optional()

export type OrderAddressInput = z.output<typeof addressArg>

const lineArg = z.object({
  id: idArg.optional(),
  name: textArg(300).nullable().optional(),
  product_id: idArg.nullable().optional(),
  variation_id: idArg.nullable().optional(),
  sku: textArg(100).nullable().optional(),
  quantity: z.coerce.number().int().min(0).max(9_999).optional(),
  tax_class: textArg(60).optional(),
  /** price of the whole line before discounts, without VAT */
  subtotal: signedAmountArg.optional(),
  /** price of the whole line after discounts, without VAT */
  total: signedAmountArg.optional(),
  meta_data: metaDataArg.optional(),
})
export type LineInput = z.output<typeof lineArg>

const shippingLineArg = z.looseObject({
  id: idArg.optional(),
  /** null removes the line */
  method_id: textArg(100).nullable().optional(),
  method_title: textArg(200).nullable().optional(),
  total: signedAmountArg.optional(),
})

const feeLineArg = z.looseObject({
  id: idArg.optional(),
  /** null removes the line */
  name: textArg(300).nullable().optional(),
  tax_class: textArg(60).optional(),
  tax_status: z.enum(['taxable', 'none']).optional(),
  total: signedAmountArg.optional(),
  amount: signedAmountArg.optional(),
  meta_data: metaDataArg.optional(),
})
export type FeeInput = z.output<typeof feeLineArg>

const couponLineArg = z.looseObject({ id: idArg.optional(), code: textArg(100).optional() })

export const orderFields = {
  status: z.preprocess((value) => value ?? undefined, z.enum(ORDER_STATUSES).optional()),
  parent_id: idArg.optional(),
  /** only the euro is accepted */
  currency: textArg(3).optional(),
  customer_id: idArg.optional(),
  customer_note: textArg(1_000).optional(),
  billing: billingArg,
  shipping: addressArg,
  payment_method: textArg(100).optional(),
  payment_method_title: textArg(100).optional(),
  transaction_id: textArg(200).optional(),
  set_paid: booleanArg.optional(),
  line_items: numberedListArg(lineArg).optional(),
  shipping_lines: numberedListArg(shippingLineArg).optional(),
  fee_lines: numberedListArg(feeLineArg).optional(),
  coupon_lines: numberedListArg(couponLineArg).optional(),
  meta_data: metaDataArg.optional(),
}
export type OrderArgs = z.output<z.ZodObject<typeof orderFields>>

const refundedLines = numberedListArg(
  z.looseObject({
    id: idArg.optional(),
    quantity: z.coerce.number().int().min(0).max(9_999).default(0),
    refund_total: amountArg.optional(),
    refund_tax: numberedListArg(z.looseObject({ refund_total: amountArg.optional() })).optional(),
  }),
)
export type RefundedLines = z.output<typeof refundedLines>

export const refundFields = {
  amount: amountArg.optional(),
  reason: textArg(1_000).default(''),
  line_items: refundedLines.optional(),
  /** true: the payment provider refunds the money */
  api_refund: booleanArg.default(true),
  api_restock: booleanArg.default(true),
}
