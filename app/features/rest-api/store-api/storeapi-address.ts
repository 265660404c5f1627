import { z } from 'zod'
import { textArg } from '#app/features/rest-api/rest-framework/rest-args.ts'

/** The address fields that other front ends may send. The shop's own checkout asks for missing ones. */
const ADDRESS_FIELDS = [
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

type AddressField = (typeof ADDRESS_FIELDS)[number]
export type StoreAddress = Partial<Record<AddressField | 'email', string | undefined>>

const addressArgs = Object.fromEntries(
  ADDRESS_FIELDS.map((field) => [field, textArg(200).optional()]),
) as Record<AddressField, z.ZodOptional<ReturnType<typeof textArg>>>

export const shippingAddressArg = z.object(addressArgs).optional()
export const billingAddressArg = z
  .object({ ...addressArgs, email: z.literal('').or(z.email().max(254)).optional() })
  .optional()

const addressSchema = Object.fromEntries(
  ADDRESS_FIELDS.map((field) => [field, z.string()]),
) as Record<AddressField, z.ZodString>
export const shippingAddressSchema = z.strictObject(addressSchema)
export const billingAddressSchema = z.strictObject({ ...addressSchema, email: z.string() })

export const shippingToWire = (address: StoreAddress) =>
  Object.fromEntries(
    ADDRESS_FIELDS.map((field) => [field, address[field] ?? (field === 'country' ? 'NL' : '')]),
  ) as Record<AddressField, string>

export const billingToWire = (address: StoreAddress) => ({
  ...shippingToWire(address),
  email: address.email ?? '',
})

/** Returns the address with the fields of the request changed. */
export const mergeStoreAddress = (oldAddress: StoreAddress, edits: StoreAddress | undefined) => ({
  ...oldAddress,
  ...Object.fromEntries(
    Object.entries(edits ?? {})
      .filter(([, value]) => value !== undefined)
      .map(([name, value]) => [name, name === 'country' ? String(value).toUpperCase() : value]),
  ),
})
