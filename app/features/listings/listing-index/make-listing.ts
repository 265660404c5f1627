import type { ValueDraft } from '#app/features/catalog/attributes/ensure-values.server.ts'
import {
  type LoggedPrice,
  nextPriceChange,
  type VariantPrice,
} from '#app/features/catalog/pricing/price.ts'
import type { CategoryLink, Photo, StoredCard } from '#app/features/catalog/products/catalog.ts'
import { toSlug } from '#app/features/catalog/products/slug.ts'
import { isAvailable, offerAt } from '#app/features/catalog/stock/variant-offer.ts'
import type { ProductTextField } from '#app/features/catalog/text-fields/text-fields.ts'
import { makeCard } from '#app/features/listings/product-cards/product-card.ts'
import { withParts } from './search-terms.ts'

interface SourceVariant extends VariantPrice {
  id: number
  optionValues: Record<string, string>
  stock: number | null
  photos: Photo[]
}

interface Source {
  product: {
    id: number
    slug: string
    name: string
    subtitle: string
    shortDescription: string
    description: string
    kind: 'simple' | 'variable'
    seller: 'own' | 'external'
    status: 'draft' | 'published' | 'hidden' | 'members'
    inCustomersOnlyCategory: boolean
    tags: string[]
    popularity: number
    publishedAt: Date | null
    createdAt: Date
    soldAsPair: boolean
    textFields: ProductTextField[]
  }
  brand: { slug: string; name: string } | undefined
  /** names of the partner shops that offer the product */
  sellers: string[]
  variants: SourceVariant[]
  /** price logs by variant id */
  logs: Map<number, LoggedPrice[]>
  photos: Photo[]
  values: { id: number; code: string; label: string }[]
}

/** A row of product_listings, with the text that the search index contains. */
export interface ListingRow {
  productId: number
  isVisible: boolean
  isForCustomersOnly: boolean
  priceCents: number
  inStock: boolean
  isOnSale: boolean
  tags: string[]
  popularity: number
  publishedAt: Date
  categoryIds: number[]
  valueIds: number[]
  card: StoredCard
  nextPriceChangeAt: Date | null
  title: string
  body: string
}

/** Returns the listing of a product at the moment `now`; undefined if the product has no variants. */
export function makeListing(
  source: Source,
  categories: CategoryLink[],
  now: Date,
): ListingRow | undefined {
  const { product, brand, variants } = source
  const publishedAt = product.publishedAt ?? product.createdAt
  const pricedVariants = variants.map((variant) => {
    const shownPrice = offerAt(variant, source.logs.get(variant.id) ?? [], now)
    return {
      id: variant.id,
      optionValues: variant.optionValues,
      stock: variant.stock,
      priceCents: shownPrice.priceCents,
      beforeCents: shownPrice.beforeCents,
      photos: variant.photos,
    }
  })
  const soldBy = [...new Set(source.sellers)].join(', ')
  const card = makeCard({ ...product, publishedAt, soldBy }, pricedVariants, source.photos)
  if (!card) return undefined
  const title = [
    product.name,
    product.subtitle,
    ...categories.map(({ name }) => name),
    ...product.tags,
  ]
  const body = [
    brand?.name,
    ...source.values.map(({ label }) => label),
    ...variants.flatMap(({ optionValues }) => Object.values(optionValues)),
    product.shortDescription,
    withoutHtmlTags(product.description),
  ]
  return {
    productId: product.id,
    isVisible: product.status === 'published' && !product.inCustomersOnlyCategory,
    isForCustomersOnly: product.status === 'published' && product.inCustomersOnlyCategory,
    priceCents: card.priceCents,
    inStock: card.left !== 0,
    isOnSale:
      product.seller === 'own' && pricedVariants.some(({ beforeCents }) => beforeCents !== null),
    tags: product.tags,
    popularity: product.popularity,
    publishedAt,
    categoryIds: categories.map(({ id }) => id),
    valueIds: source.values.map(({ id }) => id),
    card,
    nextPriceChangeAt: nextPriceChange(variants, now),
    title: withParts(title.join(' ')),
    body: withParts([...new Set(body.filter((part) => part))].join(' ')),
  }
}

/**
 * Returns the facet values that follow from other data: the brand, and the options of the variants in stock. If the product is sold
 * out, the options of all variants are used.
 */
export function impliedValues(
  source: Pick<Source, 'brand' | 'variants'>,
  attributeKinds: Map<string, 'text' | 'number'>,
): ValueDraft[] {
  const values: ValueDraft[] = []
  const { brand } = source
  if (brand) values.push({ code: 'merk', slug: brand.slug, label: brand.name, number: null })
  const available = source.variants.filter(isAvailable)
  for (const { optionValues } of available.length > 0 ? available : source.variants) {
    for (const [code, text] of Object.entries(optionValues)) {
      const kind = attributeKinds.get(code)
      const label = kind === 'number' ? inMillimetres(text.replace(IN_BRACKETS, '')) : text
      const slug = toSlug(label)
      if (!kind || slug === '') continue
      if (values.some((value) => value.code === code && value.slug === slug)) continue
      const number = kind === 'number' ? readNumber(label) : null
      // Options that are not numbers, such as "Op maat", cannot be values of a numeric facet.
      if (kind === 'number' && number === null) continue
      values.push({ code, slug, label, number })
    }
  }
  return values
}

/** Matches the foreign size in "15,5 (US 4.5)". */
const IN_BRACKETS = /\s*\([^)]*\)$/

/** Converts a supplier's "45 cm" to "450 mm", because facets store lengths in millimetres. */
function inMillimetres(label: string): string {
  const centimetres = /^(\d+(?:[.,]\d+)?)\s*cm$/i.exec(label)?.[1]
  if (centimetres === undefined) return label
  return `${String(Math.round((readNumber(centimetres) ?? 0) * 100) / 10).replace('.', ',')} mm`
}

function readNumber(label: string): number | null {
  const number = Number.parseFloat(label.replace(',', '.'))
  return Number.isFinite(number) ? number : null
}

function withoutHtmlTags(html: string): string {
  return html.replace(/<[^>]*>/g, ' ').replace(/&[a-z#0-9]+;/gi, ' ')
}
