import { z } from 'zod'
import {
  booleanArg,
  idArg,
  idListArg,
  momentArg,
  textArg,
} from '#app/features/rest-api/rest-framework/rest-args.ts'
import { metaDataArg, numberedListArg } from '#app/features/rest-api/wc-framework/wc-args.ts'
import type { Dimensions, ProgramFields, ProgramProduct } from './program-product.ts'

/** The writable fields of products and variations that the shop stores for programs only. */

const MAX_INTEGER = 2 ** 31 - 1
const integer = z.coerce.number().int().min(-MAX_INTEGER).max(MAX_INTEGER)
/** Also accepts "", which clears a date or number. */
const emptyAsNull = <Value extends z.ZodType>(value: Value) =>
  z.preprocess((input) => (input === '' ? null : input), value.nullable())

export const dateArg = emptyAsNull(momentArg)

const dimension = textArg(20).optional()

export const programVariationFields = {
  virtual: booleanArg.optional(),
  downloadable: booleanArg.optional(),
  downloads: numberedListArg(
    z.object({
      id: textArg(100).default(''),
      name: textArg(200).default(''),
      file: textArg(1_000).default(''),
    }),
  ).optional(),
  download_limit: integer.optional(),
  download_expiry: integer.optional(),
  tax_status: z.enum(['taxable', 'shipping', 'none']).optional(),
  backorders: z.enum(['no', 'notify', 'yes']).optional(),
  low_stock_amount: emptyAsNull(integer).optional(),
  dimensions: z.object({ length: dimension, width: dimension, height: dimension }).optional(),
  shipping_class: textArg(200).optional(),
  menu_order: integer.optional(),
  date_created: dateArg.optional(),
  date_created_gmt: dateArg.optional(),
  meta_data: metaDataArg.optional(),
}

export const programProductFields = {
  ...programVariationFields,
  featured: booleanArg.optional(),
  catalog_visibility: z.enum(['visible', 'catalog', 'search', 'hidden']).optional(),
  external_url: textArg(2_000).optional(),
  button_text: textArg(200).optional(),
  sold_individually: booleanArg.optional(),
  reviews_allowed: booleanArg.optional(),
  purchase_note: textArg(2_000).optional(),
  post_password: textArg(200).optional(),
  default_attributes: numberedListArg(
    z.object({
      id: idArg.default(0),
      name: textArg(200).default(''),
      option: textArg(200).default(''),
    }),
  ).optional(),
  upsell_ids: idListArg.optional(),
  cross_sell_ids: idListArg.optional(),
  grouped_products: idListArg.optional(),
  parent_id: idArg.optional(),
}

type Args = z.output<z.ZodObject<typeof programProductFields>> & {
  description?: string | undefined
  short_description?: string | undefined
  regular_price?: string | undefined
  sale_price?: string | undefined
  weight?: string | undefined
}

/** Fields that are stored exactly as they are sent. */
const STORED_FIELDS = [
  'virtual',
  'downloadable',
  'downloads',
  'download_limit',
  'download_expiry',
  'tax_status',
  'backorders',
  'low_stock_amount',
  'button_text',
  'reviews_allowed',
  'purchase_note',
  'post_password',
  'default_attributes',
  'cross_sell_ids',
  'grouped_products',
  'regular_price',
  'sale_price',
  'weight',
  'description',
  'short_description',
] as const

/** Returns the stored fields after a request; fields that it does not contain do not change. */
export function mergeProgramFields(old: ProgramFields, args: Args): ProgramFields {
  const requestedEntries = STORED_FIELDS.flatMap((name) =>
    args[name] === undefined ? [] : [[name, args[name]]],
  )
  const { length, width, height } = args.dimensions ?? {}
  const oldDimensions: Dimensions = old.dimensions ?? { length: '', width: '', height: '' }
  const dimensions = {
    length: length ?? oldDimensions.length,
    width: width ?? oldDimensions.width,
    height: height ?? oldDimensions.height,
  }
  const merged = { ...old, ...Object.fromEntries(requestedEntries) }
  // The copy has prototypes: Drizzle cannot insert parsed JSON objects, which have none.
  return structuredClone(args.dimensions ? { ...merged, dimensions } : merged)
}

/** Returns the columns that a request changes. */
export const programColumns = (
  args: Args & { stock_status?: string | undefined },
): Partial<ProgramProduct> => ({
  ...(args.featured !== undefined && { isFeatured: args.featured }),
  ...(args.catalog_visibility && { visibility: args.catalog_visibility }),
  ...(args.stock_status && { isBackorder: args.stock_status === 'onbackorder' }),
  ...(args.parent_id !== undefined && { parentId: args.parent_id }),
  ...(args.menu_order !== undefined && { menuOrder: args.menu_order }),
})
