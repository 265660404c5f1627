import { z } from 'zod'
import type {
  EditableProduct,
  VariantFieldName,
} from '#app/features/catalog/products/product-edit.ts'
import { variantField } from '#app/features/catalog/products/product-edit.ts'
import {
  MAX_DESCRIPTION,
  MAX_NAME,
  MAX_SKU,
  MAX_SLUG,
} from '#app/features/catalog/products/product-limits.ts'
import { toSlug } from '#app/features/catalog/products/slug.ts'
import { MAX_THRESHOLD } from '#app/features/catalog/products/stock-threshold.ts'
import { booleanArg, idArg, textArg } from '#app/features/rest-api/rest-framework/rest-args.ts'
import { amountArg, centsOf, numberedListArg } from '#app/features/rest-api/wc-framework/wc-args.ts'
import { dutchMinute } from '#app/platform/dutch-time.ts'
import type { FormValues } from '#app/platform/forms/form-fields.ts'
import { formatAmount } from '#app/platform/money.ts'
import { plainText } from '#app/platform/text/html-text.server.ts'
import { attributesArg } from './wc-product-attributes.server.ts'
import { VAT_RATE_BY_TAX_CLASS } from './wc-product-filters.ts'
import { imagesArg, variationImageArg } from './wc-product-images.server.ts'
import { dateArg, programProductFields, programVariationFields } from './wc-program-fields.ts'

/** The writable fields of products and variations, with their names in the form of the back office. */

const stockArg = z.preprocess(
  (value) => (value === '' ? null : value),
  z.coerce.number().int().min(0).max(1_000_000).nullable(),
)

/** Fields that both products and variations have; missing fields do not change. */
const sharedArgs = {
  ...programVariationFields,
  sku: textArg(MAX_SKU).optional(),
  global_unique_id: textArg(14).optional(),
  regular_price: amountArg.optional(),
  sale_price: amountArg.optional(),
  date_on_sale_from: dateArg.optional(),
  date_on_sale_from_gmt: dateArg.optional(),
  date_on_sale_to: dateArg.optional(),
  date_on_sale_to_gmt: dateArg.optional(),
  manage_stock: z.union([booleanArg, z.literal('parent')]).optional(),
  stock_quantity: stockArg.optional(),
  inventory_delta: z.coerce.number().int().optional(),
  stock_status: z.enum(['instock', 'outofstock', 'onbackorder']).optional(),
  weight: amountArg.optional(),
  cost_of_goods_sold: z
    .object({
      values: numberedListArg(
        z.object({ defined_value: z.coerce.number().min(0).max(1_000_000).nullable() }),
      ),
    })
    .optional(),
}

export const wcVariationFields = {
  ...sharedArgs,
  status: z.enum(['draft', 'pending', 'private', 'publish']).optional(),
  description: textArg(MAX_DESCRIPTION).optional(),
  image: variationImageArg.optional(),
  attributes: numberedListArg(
    z.object({
      id: idArg.default(0),
      name: textArg(100).default(''),
      option: textArg(100).default(''),
    }),
    20,
  ).optional(),
}

const termRefsArg = numberedListArg(z.looseObject({ id: idArg })).optional()

export const wcProductFields = {
  ...sharedArgs,
  ...programProductFields,
  name: textArg(MAX_NAME).optional(),
  slug: textArg(MAX_SLUG).optional(),
  type: z.enum(['simple', 'grouped', 'external', 'variable']).optional(),
  status: z.enum(['draft', 'pending', 'private', 'publish']).optional(),
  description: textArg(MAX_DESCRIPTION).optional(),
  short_description: textArg(20_000).optional(),
  tax_class: z.enum(['', 'standard', 'reduced-rate', 'zero-rate']).optional(),
  categories: termRefsArg,
  tags: termRefsArg,
  brands: termRefsArg,
  attributes: attributesArg.optional(),
  images: imagesArg.optional(),
}

export type VariationFields = z.output<z.ZodObject<typeof wcVariationFields>>
export type ProductFields = z.output<z.ZodObject<typeof wcProductFields>>
type VariantArgs = Omit<VariationFields, 'attributes'>

/** Returns the form values that a request changes, without those of variants. */
export function changedProductValues(args: ProductFields, product: EditableProduct): FormValues {
  const { name, slug, description, tax_class: taxClass } = args
  return {
    ...(name && { name }),
    ...(slug && { slug: toSlug(slug) }),
    ...(description !== undefined && { description }),
    ...(args.short_description !== undefined && {
      shortDescription: plainText(args.short_description),
    }),
    // Programs read the margin scheme as the class without VAT; when they send it back, the scheme must stay.
    ...(taxClass !== undefined &&
      !(taxClass === 'zero-rate' && product.isMarginScheme) && {
        vatRate: String(VAT_RATE_BY_TAX_CLASS[taxClass]),
      }),
    ...(args.low_stock_amount !== undefined && { lowStock: lowStockText(args.low_stock_amount) }),
    ...(args.status === 'private' && {
      status: product.status === 'members' ? 'members' : 'hidden',
    }),
    ...((args.status === 'draft' || args.status === 'pending') && { status: 'draft' }),
    ...(args.brands && { brandId: String(args.brands[0]?.id ?? '') }),
    ...(args.categories && categoryValues(args.categories, product)),
  }
}

/** Returns the form value of a low-stock limit. Limits that the shop does not support are stored for programs only. */
const lowStockText = (units: number | null) =>
  units === null || units < 0 || units > MAX_THRESHOLD ? '' : String(units)

/** Returns the categories as form values; the main category does not change if the ids contain it. */
function categoryValues(
  selectedIds: { id: number }[],
  { categoryId }: EditableProduct,
): FormValues {
  const ids = selectedIds.map(({ id }) => id)
  const mainId = ids.find((id) => id === categoryId) ?? ids[0]
  const otherIds = ids.filter((id) => id !== mainId)
  return {
    categoryId: String(mainId ?? ''),
    categories: otherIds.join(),
    ...Object.fromEntries(otherIds.map((id) => [`category.${id}`, 'on'])),
  }
}

type Variant = EditableProduct['variants'][number]

interface VariantState {
  /** the variation has a value for every option, without which it is not for sale */
  isComplete: boolean
  /** false: the stock was not counted, although it is 0 */
  wasCounted: boolean
}

/** Returns the form values of one variant that a request changes. */
export function changedVariantValues(
  args: VariantArgs,
  variant: Variant,
  { isComplete, wasCounted }: VariantState,
): FormValues {
  const { sku, global_unique_id: gtin, regular_price: price, sale_price: sale, weight } = args
  const fields: FormValues = {}
  const set = (field: VariantFieldName, value: string | undefined) => {
    if (value !== undefined) fields[variantField(variant.id, field)] = value
  }
  set('sku', sku)
  set('gtin', gtin)
  const cost = args.cost_of_goods_sold?.values[0]?.defined_value
  if (cost !== undefined) set('cost', cost === null ? '' : formatAmount(Math.round(cost * 100)))
  const priceCents = price === undefined ? variant.priceCents : centsOf(price)
  if (price !== undefined) set('price', formatAmount(priceCents ?? 0))
  const isActive = requestedIsActive(args, variant, priceCents, isComplete)
  if (isActive !== undefined) fields[variantField(variant.id, 'active')] = isActive ? 'on' : ''
  const saleCents = sale === undefined ? null : centsOf(sale)
  if (sale !== undefined) {
    set('sale', saleCents === null ? '' : formatAmount(saleCents))
    if (saleCents === null) {
      set('saleFrom', '')
      set('saleUntil', '')
    }
  }
  set('saleFrom', dutchMinuteText(args.date_on_sale_from, args.date_on_sale_from_gmt))
  set('saleUntil', dutchMinuteText(args.date_on_sale_to, args.date_on_sale_to_gmt))
  // WooCommerce has weights in kilograms, the form in grams; the shop stores whole milligrams.
  if (weight !== undefined) {
    const grams = Number(weight.replace(',', '.')) * 1_000
    set('weight', weight === '' ? '' : String(Math.round(grams * 1_000) / 1_000))
  }
  const stock = requestedStock(args, variant.stock, wasCounted)
  if (stock !== undefined) set('stock', stock === null ? '' : String(stock))
  return fields
}

/** Returns whether a variant is for sale after a request; undefined if the request does not change this. */
function requestedIsActive(
  args: VariantArgs,
  variant: Variant,
  priceCents: number | null,
  isComplete: boolean,
): boolean | undefined {
  if (priceCents === null || !isComplete) return false
  const isPriced = priceCents > 0 || variant.isActive || args.regular_price !== undefined
  if (args.status !== undefined) return args.status === 'publish' && isPriced
  // Only the first price puts a variant on sale: one that the owner took off sale stays off.
  return variant.priceCents === 0 && args.regular_price !== undefined ? true : undefined
}

/** Returns a time in a request as the form has it, such as 2026-11-27T09:30: undefined if it does not change, "" if it is removed. */
function dutchMinuteText(localTime: string | null | undefined, utcTime: string | null | undefined) {
  if (utcTime) return dutchMinute(new Date(`${utcTime}Z`))
  const minute = localTime === undefined ? utcTime : localTime
  return minute === undefined ? undefined : (minute?.slice(0, 16) ?? '')
}

/** Returns the stock in a request: undefined if it does not change, null if the stock is not counted. */
function requestedStock(
  args: VariantArgs,
  currentStock: number | null,
  wasCounted: boolean,
): number | null | undefined {
  const isCounted =
    args.manage_stock === undefined
      ? currentStock !== null && wasCounted
      : args.manage_stock === true
  if (!isCounted) {
    if (args.stock_status === 'outofstock') return 0
    return args.manage_stock === undefined && args.stock_status === undefined ? undefined : null
  }
  if (args.stock_quantity !== undefined) return args.stock_quantity ?? 0
  if (args.inventory_delta !== undefined)
    return Math.max(0, (currentStock ?? 0) + args.inventory_delta)
  return currentStock ?? 0
}
