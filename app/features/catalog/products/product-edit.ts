import type { ProductTextField } from '#app/features/catalog/text-fields/text-fields.ts'
import type { Cents } from '#app/platform/money.ts'
import type { Manufacturer, Photo, ProductOption, SaleFacts, SearchResult } from './catalog.ts'
import type { MetalFacts, MetalProblem, VariantMetal } from './metal-facts.ts'

export type ProductStatus = 'draft' | 'published' | 'hidden' | 'members'

export interface EditableVariant {
  id: number
  /** "Witgoud, maat 17"; empty for a simple product */
  name: string
  sku: string | null
  gtin: string | null
  /** {metaal: "Witgoud"}, by the code of the option */
  optionValues: Record<string, string>
  priceCents: Cents
  salePriceCents: Cents | null
  saleStartsAt: Date | null
  saleEndsAt: Date | null
  stock: number | null
  weightMg: number | null
  /** null: the same metal as the product */
  metal: VariantMetal | null
  /** of one unit without VAT; null: unknown */
  costCents: Cents | null
  isActive: boolean
  /** the active or next sale */
  sale: SaleFacts | null
  /** of the last 30 days: the reference price of a sale that starts now */
  lowestCents: Cents | null
}

export interface EditableProduct {
  id: number
  kind: 'simple' | 'variable'
  seller: 'own' | 'external'
  /** the URL at another shop that sells it */
  externalUrl: string | null
  name: string
  subtitle: string
  shortDescription: string
  description: string
  slug: string
  status: ProductStatus
  categoryId: number | null
  /** further categories, beside its own */
  otherCategoryIds: number[]
  brandId: number | null
  /** of attributes that can be edited */
  valueIds: number[]
  manufacturer: Manufacturer | null
  metal: MetalFacts | null
  searchResult: SearchResult | null
  vatRate: number
  /** second-hand (margeregeling); then the rate is 0 */
  isMarginScheme: boolean
  /** a stock up to this is low; null: as its category, or the shop */
  lowStock: number | null
  soldAsPair: boolean
  textFields: ProductTextField[]
  /** a program published it: it is for sale as soon as all legally required data is filled in */
  isPublishPending: boolean
  /** a program made it of other products, which are sold one by one */
  isGroup: boolean
  updatedAt: Date
  photos: Photo[]
  options: ProductOption[]
  variants: EditableVariant[]
}

/** Why a product that a program published is not offered yet. */
export type MissingProductDetail = 'manufacturer' | 'price' | 'link'

/** Returns what an own product misses before it may be sold, or an external one before it is shown; a group is never offered. */
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
  /** null: not tracked, always available */
  stock: number | null
  /** the displayed stock: the difference counts, so that a sale in the meantime is not undone */
  stockWas: number | null
  weightMg: number | null
  /** absent: unchanged */
  costCents?: Cents | null | undefined
  /** absent: unchanged */
  metal?: VariantMetal | null | undefined
  isActive: boolean
  /** removed: neither in the editor nor in the shop */
  isGone: boolean
}

/** The owner's changes to one product. */
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
  /** absent: they stay unchanged */
  tags?: string[]
  /** percent, the Dutch rate of its class */
  vatRate: number
  isMarginScheme: boolean
  lowStock: number | null
  /** the form's confirmation that new prices of zero are meant; absent: not needed, as for programs */
  confirmsZero?: boolean
  /** set by programs only; a draft that became complete is published */
  isPublishPending?: boolean
  /** values of attributes: those that were displayed, and the selected ones among them */
  values: { offeredIds: number[]; chosenIds: number[] }
  /** null: incomplete */
  manufacturer: Manufacturer | null
  metal: MetalFacts | null
  searchResult: SearchResult | null
  /** of the product as the form showed it, ISO */
  updatedAt: string
  variants: VariantEdit[]
}

export type VariantProblem = { variantId: number } /** a price of zero has to be confirmed */ & (
  | { field: 'price'; error: 'price-is-zero' }
  | { field: 'sale'; error: 'sale-not-below-price' }
  | { field: 'saleUntil'; error: 'sale-ends-before-it-starts' }
  | { field: 'saleUntil'; error: 'sale-without-price' }
  | { field: 'stock'; error: 'sold-meanwhile'; stock: number }
  | { field: 'sku'; error: 'sku-twice' }
  | { field: 'sku'; error: 'sku-taken'; product: string }
  /** facts of a variant whose metal is not stated, neither by its product */
  | { field: 'metal'; error: 'no-metal' }
  | { field: 'fineness' | 'hallmark'; error: 'metal-problem'; problem: MetalProblem }
)

export type EditProductResult =
  | { ok: true }
  | { ok: false; error: 'unknown-product' }
  /** another person saved since the form was shown; `updatedAt` is of their version */
  | { ok: false; error: 'changed-since'; updatedAt: string }
  | { ok: false; error: 'slug-taken' }
  | { ok: false; error: 'slug-redirects-to-other' }
  /** removed while the form was open */
  | { ok: false; error: 'category-gone' }
  | { ok: false; error: 'brand-gone' }
  | { ok: false; error: 'nothing-to-sell' }
  /** an own product is not shown without its manufacturer */
  | { ok: false; error: 'no-manufacturer' }
  | { ok: false; error: 'metal-problems'; problems: MetalProblem[] }
  | { ok: false; error: 'variant-problems'; problems: VariantProblem[] }

/** Validates the prices of one variant without looking at others. */
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

/** Returns the stock after an edit, or null with the reason. Units that were sold after the form was shown are subtracted. */
export function stockAfter(
  edit: Pick<VariantEdit, 'stock' | 'stockWas'>,
  now: number | null,
): { ok: true; stock: number | null } | { ok: false; stock: number } {
  if (edit.stock === edit.stockWas) return { ok: true, stock: now }
  if (edit.stock === null || edit.stockWas === null || now === null) {
    return { ok: true, stock: edit.stock }
  }
  const stock = now + edit.stock - edit.stockWas
  return stock >= 0 ? { ok: true, stock } : { ok: false, stock: now }
}

/** The facts about the metal of a variant; empty fields are as the product. */
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

/** "v101.price": the field of one variant in the form. */
export const variantField = (id: number, field: VariantFieldName) => `v${id}.${field}`

/** The field of the form that confirms prices of zero. */
export const CONFIRMS_ZERO = 'confirmsZero'
