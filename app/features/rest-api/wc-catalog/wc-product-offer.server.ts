import { isOnSale } from '#app/features/catalog/pricing/price.ts'
import { productUrl } from '#app/features/catalog/products/catalog.ts'
import { MAX_THRESHOLD } from '#app/features/catalog/products/stock-threshold.ts'
import { centsOf } from '#app/features/rest-api/wc-framework/wc-args.ts'
import { amountText, datePair } from '#app/features/rest-api/wc-framework/wc-formats.ts'
import type { App } from '#app/platform/app.ts'
import { isCompleteChoice, type ProgramFields } from './program-product.ts'
import type { WcProduct, WcProgramData, WcVariant } from './read-product-parts.server.ts'
import { shopMeta } from './wc-product-meta.server.ts'

/** The status, price and stock of products and variations in the form of WooCommerce. */

const STATUSES = {
  published: 'publish',
  draft: 'draft',
  hidden: 'private',
  members: 'private',
} as const

/** Returns the status. A product that a program published is "publish" even while missing data keeps it out of the shop. */
export function statusOf({ isTrashed, isPublishPending, status, program }: WcProduct) {
  if (isTrashed) return 'trash'
  if (isPublishPending) return 'publish'
  if (status === 'hidden' && program.status === 'publish') return 'publish'
  const isProgramStatus = program.status === 'pending' || program.status === 'private'
  return status === 'draft' && isProgramStatus
    ? (program.status as 'pending' | 'private')
    : STATUSES[status]
}

export function typeOf({ seller, kind, program }: WcProduct) {
  if (seller === 'external') return 'external'
  return program.isGrouped ? 'grouped' : kind
}

const TAX_CLASSES = new Map([
  [9, 'reduced-rate'],
  [0, 'zero-rate'],
])

/** Returns whether a price is set. A price of 0 counts only for an own variant that is for sale. */
export const hasPrice = ({ isActive, priceCents }: WcVariant, seller: WcProduct['seller']) =>
  priceCents > 0 || (isActive && seller === 'own')

/** Returns a variant with the ends of its sale as dates instead of texts. */
export const withSaleDates = ({ saleStartsAt, saleEndsAt, ...variant }: WcVariant) => ({
  ...variant,
  saleStartsAt: saleStartsAt ? new Date(saleStartsAt) : null,
  saleEndsAt: saleEndsAt ? new Date(saleEndsAt) : null,
})

const isInStock = ({ isActive, stock }: WcVariant) => isActive && (stock === null || stock > 0)

/** Returns whether a variation is published for programs; one that lacks an option value is, although it is not for sale. */
export const isVariationPublished = (
  { options }: WcProduct,
  { isActive, optionValues, priceCents }: WcVariant,
) => isActive || (priceCents > 0 && !isCompleteChoice(options, optionValues))

/** Returns an amount in the form in which a program sent it, if the amount is still the same. */
const amountAsSent = (cents: number, sentText: string | undefined, dp: number) =>
  sentText !== undefined && dp === 2 && centsOf(sentText) === cents
    ? sentText
    : amountText(cents, dp)

function priceFields(app: App, variant: WcVariant | undefined, fields: ProgramFields, dp: number) {
  const datedVariant = variant && withSaleDates(variant)
  const now = app.clock.now()
  const regular = datedVariant
    ? amountAsSent(datedVariant.priceCents, fields.regular_price, dp)
    : ''
  const sale =
    datedVariant?.salePriceCents == null
      ? ''
      : amountAsSent(datedVariant.salePriceCents, fields.sale_price, dp)
  const isReduced = datedVariant ? isOnSale(datedVariant, now) : false
  return {
    price: isReduced ? sale : regular,
    regular_price: regular,
    sale_price: sale,
    ...datePair('date_on_sale_from', datedVariant?.saleStartsAt ?? null),
    ...datePair('date_on_sale_to', datedVariant?.saleEndsAt ?? null),
    on_sale: isReduced,
  }
}

function weightText(variant: WcVariant | undefined, { weight }: ProgramFields) {
  const kilograms = variant?.weightMg ? variant.weightMg / 1_000_000 : 0
  // A text of a program such as "0.50" is returned unchanged while the shop has the same weight.
  if (weight && Number(weight) === kilograms) return weight
  if (kilograms > 0) return String(kilograms)
  return variant ? '' : (weight ?? '')
}

function stockFields(product: WcProduct, variant: WcVariant | undefined, program: WcProgramData) {
  const variants = variant ? [variant] : product.variants
  const isUncounted = variant?.stock === 0 && program.fields.manage_stock === false
  const stock = isUncounted ? null : (variant?.stock ?? null)
  const hasUnits = variants.some(isInStock) || (variant === undefined && variants.length === 0)
  const isSoldOut = typeOf(product) !== 'external' && typeOf(product) !== 'grouped' && !hasUnits
  const isOutOfStock = variant ? variant.stock === 0 : isSoldOut
  const availableStatus = program.isBackorder ? 'onbackorder' : 'instock'
  return {
    manage_stock: stock !== null,
    stock_quantity: stock,
    stock_status: isOutOfStock ? 'outofstock' : availableStatus,
    backorders: program.fields.backorders ?? 'no',
    backorders_allowed: (program.fields.backorders ?? 'no') !== 'no',
    backordered: program.isBackorder && !isOutOfStock,
    low_stock_amount: lowStockOf(product, program),
  }
}

/** Returns the low-stock limit. The shop stores limits in a range for products; programs store all others. */
function lowStockOf(product: WcProduct, program: WcProgramData) {
  const storedAmount = program.fields.low_stock_amount ?? null
  // The fields of a product have the program data of the product, those of a variation its own.
  const isVariation = program !== product.program
  if (isVariation) return storedAmount
  const isOutOfRange = storedAmount !== null && (storedAmount < 0 || storedAmount > MAX_THRESHOLD)
  return product.lowStock ?? (isOutOfRange ? storedAmount : null)
}

/** Returns the cost price in the form of WooCommerce; without one the field is missing. */
function costFields(variant: WcVariant | undefined) {
  if (variant?.costCents == null) return {}
  const value = variant.costCents / 100
  return {
    cost_of_goods_sold: {
      values: [{ defined_value: value, effective_value: value }],
      total_value: value,
    },
  }
}

/** Returns the fields that products and variations share. A product with variations has no price or stock of its own. */
export function sharedFields(
  app: App,
  product: WcProduct,
  { variant, program }: { variant: WcVariant | undefined; program: WcProgramData },
  dp: number,
) {
  const { fields } = program
  const pricedVariant = variant && hasPrice(variant, product.seller) ? variant : undefined
  const variants = variant ? [variant] : product.variants
  const isShown = product.status === 'published' || product.status === 'hidden'
  return {
    permalink: `${app.siteUrl}${productUrl(product.slug)}`,
    ...datePair('date_created', product.publishedAt),
    ...datePair('date_modified', product.updatedAt),
    status: statusOf(product),
    sku: variant?.sku ?? fields.sku ?? '',
    global_unique_id: variant?.gtin ?? '',
    ...priceFields(app, pricedVariant, fields, dp),
    purchasable: isShown && product.seller === 'own' && variants.some(({ isActive }) => isActive),
    virtual: fields.virtual ?? false,
    downloadable: fields.downloadable ?? false,
    downloads: fields.downloads ?? [],
    download_limit: fields.download_limit ?? -1,
    download_expiry: fields.download_expiry ?? -1,
    tax_status: fields.tax_status ?? 'taxable',
    tax_class: TAX_CLASSES.get(product.vatRate) ?? '',
    ...stockFields(product, variant, program),
    ...costFields(variant),
    weight: weightText(variant, fields),
    dimensions: fields.dimensions ?? { length: '', width: '', height: '' },
    shipping_class: program.shippingClass ?? '',
    shipping_class_id: program.shippingClassId ?? 0,
    meta_data: [
      ...program.meta,
      ...(program === product.program
        ? shopMeta(product.metal, product.textFields)
        : shopMeta(variant?.metal ?? null)),
    ],
  }
}
