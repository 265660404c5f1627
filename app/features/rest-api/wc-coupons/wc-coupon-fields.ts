import { z } from 'zod'
import {
  booleanArg,
  idListArg,
  momentArg,
  textArg,
} from '#app/features/rest-api/rest-framework/rest-args.ts'
import { amountArg, metaDataArg, textListArg } from '#app/features/rest-api/wc-framework/wc-args.ts'
import {
  linksSchema,
  metaSchema,
  momentText,
} from '#app/features/rest-api/wc-framework/wc-schemas.ts'
import { MAX_CODE_LENGTH } from '#app/features/sales/discounts/discounts.ts'

/** Start here: coupons of WooCommerce are the shop's discount codes. */

export const COUPON_TYPES = ['percent', 'fixed_cart', 'fixed_product'] as const

const amountSchema = z.string().regex(/^\d+(?:\.\d+)?$/)

export const couponSchema = z.strictObject({
  id: z.int(),
  code: z.string(),
  amount: amountSchema,
  status: z.enum(['publish', 'draft', 'trash']),
  date_created: momentText,
  date_created_gmt: momentText,
  date_modified: momentText,
  date_modified_gmt: momentText,
  discount_type: z.enum(COUPON_TYPES),
  description: z.string(),
  date_expires: momentText,
  date_expires_gmt: momentText,
  usage_count: z.int(),
  individual_use: z.boolean(),
  product_ids: z.array(z.int()),
  excluded_product_ids: z.array(z.int()),
  usage_limit: z.int().nullable(),
  usage_limit_per_user: z.int().nullable(),
  limit_usage_to_x_items: z.null(),
  free_shipping: z.boolean(),
  product_categories: z.array(z.int()),
  excluded_product_categories: z.array(z.int()),
  exclude_sale_items: z.boolean(),
  minimum_amount: amountSchema,
  maximum_amount: amountSchema,
  email_restrictions: z.array(z.never()),
  used_by: z.array(z.string()),
  meta_data: metaSchema,
  _links: linksSchema,
})

/** A time: "2026-12-31" is midnight of that day, and an empty text removes it. */
const expiryArg = z.preprocess((value) => {
  if (value === '') return null
  return typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value) ? `${value}T00:00:00` : value
}, momentArg.nullable())

/** A limit; 0 and null mean that there is none. */
const limitArg = z.preprocess(
  (value) => (value === null || value === '' ? 0 : value),
  z.coerce.number().int().min(0).max(9_999_999),
)

const codeArg = textArg(MAX_CODE_LENGTH).refine(
  (text) => /^[\p{L}\p{N}._-]+$/u.test(text.trim()),
  'may have letters, digits, dots and dashes only.',
)

export const couponFields = {
  code: codeArg.optional(),
  status: z.enum(['publish', 'draft', 'pending', 'private', 'future']).optional(),
  discount_type: z.enum(COUPON_TYPES).optional(),
  amount: amountArg.optional(),
  description: textArg(500).optional(),
  date_expires: expiryArg.optional(),
  date_expires_gmt: expiryArg.optional(),
  individual_use: booleanArg.optional(),
  product_ids: idListArg.optional(),
  excluded_product_ids: idListArg.optional(),
  usage_limit: limitArg.optional(),
  usage_limit_per_user: limitArg.optional(),
  limit_usage_to_x_items: limitArg.optional(),
  free_shipping: booleanArg.optional(),
  product_categories: idListArg.optional(),
  excluded_product_categories: idListArg.optional(),
  exclude_sale_items: booleanArg.optional(),
  minimum_amount: amountArg.optional(),
  maximum_amount: amountArg.optional(),
  email_restrictions: textListArg.optional(),
  meta_data: metaDataArg.optional(),
}

export const newCouponFields = { code: codeArg }

export type CouponArgs = z.output<z.ZodObject<typeof couponFields>>
