import type { ProductTextField } from '#app/features/catalog/text-fields/text-fields.ts'
import type { Cents } from '#app/platform/money.ts'
import type { Manufacturer, Photo, ProductOption, SaleFacts, SearchResult } from './catalog.ts'
import type { MetalFacts, MetalProblem, VariantMetal } from './metal-facts.ts'

export type ProductStatus = 'draft' | 'published' | 'hidden' | 'members'

export interface EditableVariant {
  id: number
  /** name such as "Witgoud, maat 17"; empty for a product without options */
  name: string
  sku: string | null
  gtin: string | null
  /** values by option code, such as {metaal: "Witgoud"} */
  optionValues: Record<string, string>
  priceCents: Cents
  salePriceCents: Cents | null
  saleStartsAt: Date | null
  saleEndsAt: Date | null
  stock: number | null
  weightMg: number | null
  /** null: the same metal as the product */
  metal: VariantMetal | null
  /** cost of one unit without VAT; null: unknown */
  costCents: Cents | null
  isActive: boolean
  /** active or planned sale */
  sale: SaleFacts | null
  /** lowest price of the last 30 days, which is the reference price of a sale that starts now */
  lowestCents: Cents | null
}

export interface EditableProduct {
  id: number
  kind: 'simple' | 'variable'
  seller: 'own' | 'external'
  /** URL of the product at the other shop */
  externalUrl: string | null
  name: string
  subtitle: string
  shortDescription: string
  description: string
  slug: string
  status: ProductStatus
  categoryId: number | null
  /** categories in addition to the product's own category */
  otherCategoryIds: number[]
  brandId: number | null
  /** values of the attributes that can be edited */
  valueIds: number[]
  manufacturer: Manufacturer | null
  metal: MetalFacts | null
  searchResult: SearchResult | null
  vatRate: number
  /** true for second-hand goods (margeregeling); the VAT rate is then 0 */
  isMarginScheme: boolean
  /** number of units up to which a stock is low; null: the number of the category or the shop */
  lowStock: number | null
  soldAsPair: boolean
  textFields: ProductTextField[]
  /** true: a program published the product, which stays a draft until all details required by law are present */
  isPublishPending: boolean
  /** true for a group that a program made of other products, which are sold separately */
  isGroup: boolean
  updatedAt: Date
  photos: Photo[]
  options: ProductOption[]
  variants: EditableVariant[]
}

/** A detail without which a product published by a program is not offered. */
export type MissingProductDetail = 'manufacturer' | 'price' | 'link'

/** Returns the details that an own product needs before it may be sold, or an external product before it is shown. */
export const missingToOffer = ({
  seller,
  manufacturer,
  externalUrl,
  isGroup,
  activeVariants,
}: Pick<EditableProduct, 'seller' | 'manufacturer' | 'externalUrl' | 'isGroup'> & {
  activeVariants: number
}): MissingProductDetail[] => [
  ...(!isGroup && seller === 'own' && manufacturer === null ? (['manufacturer'] as const) : []),
  ...(seller === 'external' && externalUrl === null ? (['link'] as const) : []),
  ...(!isGroup && activeVariants === 0 ? (['price'] as const) : []),
]

export interface VariantEdit {
  id: number
  sku: string | null
  gtin: string | null
  priceCents: Cents
  salePriceCents: Cents | null
  saleStartsAt: Date | null
  saleEndsAt: Date | null
  /** number of units; null: not counted, always available */
  stock: number | null
  /** stock that the form showed. Only the difference is saved, so that a sale in the meantime is not undone. */
  stockWas: number | null
  weightMg: number | null
  /** absent: the cost stays unchanged */
  costCents?: Cents | null | undefined
  /** absent: the metal stays unchanged */
  metal?: VariantMetal | null | undefined
  isActive: boolean
  /** true: the variant was removed from the editor and the shop */
  isGone: boolean
}

/** The changes to one product. */
export interface ProductEdit {
  name: string
  subtitle: string
  shortDescription: string
  description: string
  slug: string
  status: ProductStatus
  categoryId: number | null
  otherCategoryIds: number[]
  brandId: number | null
  /** absent: the tags stay unchanged */
  tags?: string[]
  /** Dutch VAT rate of the product's class, in percent */
  vatRate: number
  isMarginScheme: boolean
  lowStock: number | null
  /** true: the user confirmed new prices of zero; absent for programs, which need no confirmation */
  confirmsZero?: boolean
  /** set by programs only; the draft is published as soon as it is complete */
  isPublishPending?: boolean
  /** attribute values that the form showed, and the selected values among them */
  values: { offeredIds: number[]; chosenIds: number[] }
  /** null: a required field is empty */
  manufacturer: Manufacturer | null
  metal: MetalFacts | null
  searchResult: SearchResult | null
  /** version of the product that the form showed (ISO) */
  updatedAt: string
  variants: VariantEdit[]
}

/** `price-is-zero`: a price of zero has to be confirmed. */
export type VariantProblem = { variantId: number } & (
  | { field: 'price'; error: 'price-is-zero' }
  | { field: 'sale'; error: 'sale-not-below-price' }
  | { field: 'saleUntil'; error: 'sale-ends-before-it-starts' }
  | { field: 'saleUntil'; error: 'sale-without-price' }
  | { field: 'stock'; error: 'sold-meanwhile'; stock: number }
  | { field: 'sku'; error: 'sku-twice' }
  | { field: 'sku'; error: 'sku-taken'; product: string }
  /** the variant states metal facts, but neither it nor the product states the metal */
  | { field: 'metal'; error: 'no-metal' }
  | { field: 'fineness' | 'hallmark'; error: 'metal-problem'; problem: MetalProblem }
)

export type EditProductResult =
  | { ok: true }
  | { ok: false; error: 'unknown-product' }
  /** another person saved since the form was opened; `updatedAt` is the version of that save */
  | { ok: false; error: 'changed-since'; updatedAt: string }
  | { ok: false; error: 'slug-taken' }
  | { ok: false; error: 'slug-redirects-to-other' }
  /** the category was removed while the form was open */
  | { ok: false; error: 'category-gone' }
  | { ok: false; error: 'brand-gone' }
  | { ok: false; error: 'nothing-to-sell' }
  /** an own product cannot be shown without its manufacturer */
  | { ok: false; error: 'no-manufacturer' }
  | { ok: false; error: 'metal-problems'; problems: MetalProblem[] }
  | { ok: false; error: 'variant-problems'; problems: VariantProblem[] }

/** Validates the prices of one variant. */
export function validatePrices(
  edit: Pick<VariantEdit, 'id' | 'priceCents' | 'salePriceCents' | 'saleStartsAt' | 'saleEndsAt'>,
): VariantProblem[] {
  const { id: variantId, priceCents, salePriceCents, saleStartsAt, saleEndsAt } = edit
  if (salePriceCents === null) {
    return saleStartsAt || saleEndsAt
      ? [{ variantId, field: 'saleUntil', error: 'sale-without-price' }]
      : []
  }
  const problems: VariantProblem[] = []
  if (salePriceCents >= priceCents) {
    problems.push({ variantId, field: 'sale', error: 'sale-not-below-price' })
  }
  if (saleStartsAt && saleEndsAt && saleEndsAt <= saleStartsAt) {
    problems.push({ variantId, field: 'saleUntil', error: 'sale-ends-before-it-starts' })
  }
  return problems
}

/** Returns the stock after an edit, or an error. Units sold since the form was opened are subtracted. */
export function stockAfter(
  edit: Pick<VariantEdit, 'stock' | 'stockWas'>,
  currentStock: number | null,
): { ok: true; stock: number | null } | { ok: false; stock: number } {
  if (edit.stock === edit.stockWas) return { ok: true, stock: currentStock }
  if (edit.stock === null || edit.stockWas === null || currentStock === null) {
    return { ok: true, stock: edit.stock }
  }
  const stock = currentStock + edit.stock - edit.stockWas
  return stock >= 0 ? { ok: true, stock } : { ok: false, stock: currentStock }
}

/** The form fields for the metal of a variant. Empty fields follow the product. */
export const VARIANT_METAL_FIELDS = [
  'metal',
  'fineness',
  'plating',
  'metalMass',
  'hallmark',
] as const
export type VariantMetalField = (typeof VARIANT_METAL_FIELDS)[number]

export type VariantFieldName =
  | 'price'
  | 'sale'
  | 'saleFrom'
  | 'saleUntil'
  | 'stock'
  | 'stockWas'
  | 'weight'
  | 'cost'
  | VariantMetalField
  | 'sku'
  | 'gtin'
  | 'active'
  | 'gone'

/** Returns the name of a form field of one variant, such as "v101.price". */
export const variantField = (id: number, field: VariantFieldName) => `v${id}.${field}`

/** Name of the checkbox that confirms prices of zero. */
export const CONFIRMS_ZERO = 'confirmsZero'
