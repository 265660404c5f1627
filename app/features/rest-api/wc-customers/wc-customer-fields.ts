import { z } from 'zod'
import { MAX_PASSWORD } from '#app/features/core/accounts/accounts.ts'
import { emailField } from '#app/features/core/accounts/accounts-forms.ts'
import { textArg } from '#app/features/rest-api/rest-framework/rest-args.ts'
import { metaDataArg } from '#app/features/rest-api/wc-framework/wc-args.ts'
import {
  linksSchema,
  metaSchema,
  momentText,
} from '#app/features/rest-api/wc-framework/wc-schemas.ts'

/** Start here: customers of WooCommerce are accounts of the shop; guests have no account. */

/** Roles of WordPress; the shop has only some of them. */
export const WIRE_ROLES = [
  'administrator',
  'shop_manager',
  'customer',
  'editor',
  'author',
  'contributor',
  'subscriber',
] as const

const ADDRESS_PARTS = [
  'first_name',
  'last_name',
  'company',
  'address_1',
  'address_2',
  'city',
  'state',
  'postcode',
  'country',
  'phone',
] as const

export type CustomerWireAddress = Record<(typeof ADDRESS_PARTS)[number], string> & {
  email?: string
}

export const NO_WIRE_ADDRESS: CustomerWireAddress = {
  first_name: '',
  last_name: '',
  company: '',
  address_1: '',
  address_2: '',
  city: '',
  state: '',
  postcode: '',
  country: '',
  phone: '',
}

const addressSchema = z.strictObject({
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
})

export const customerSchema = z.strictObject({
  id: z.int(),
  date_created: momentText,
  date_created_gmt: momentText,
  date_modified: momentText,
  date_modified_gmt: momentText,
  email: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  role: z.enum(WIRE_ROLES),
  username: z.string(),
  billing: addressSchema.extend({ email: z.string() }),
  shipping: addressSchema,
  is_paying_customer: z.boolean(),
  avatar_url: z.literal(''),
  meta_data: metaSchema,
  _links: linksSchema,
})

const addressPartArg = textArg(100).optional()
const shippingArg = z.object({
  first_name: addressPartArg,
  last_name: addressPartArg,
  company: addressPartArg,
  address_1: addressPartArg,
  address_2: addressPartArg,
  city: addressPartArg,
  state: addressPartArg,
  postcode: textArg(20).optional(),
  country: textArg(2).optional(),
  phone: textArg(25).optional(),
})
const billingArg = shippingArg.extend({
  email: z.literal('').or(z.email().max(254)).optional(),
})

export const customerFields = {
  email: emailField.optional(),
  first_name: textArg(60).optional(),
  last_name: textArg(60).optional(),
  username: textArg(60).optional(),
  password: z.string().max(MAX_PASSWORD).optional(),
  billing: billingArg.optional(),
  shipping: shippingArg.optional(),
  meta_data: metaDataArg.optional(),
}

export const newCustomerFields = { email: emailField }

export type CustomerArgs = z.output<z.ZodObject<typeof customerFields>>
