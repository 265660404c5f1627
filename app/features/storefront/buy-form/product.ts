import type { SaleEnd } from '#app/features/catalog/pricing/sale-end.ts'
import type {
  CategoryLink,
  Manufacturer,
  Photo,
  ProductCard,
  ProductOption,
  Rating,
  SearchResult,
  Specification,
} from '#app/features/catalog/products/catalog.ts'
import type { MetalFacts } from '#app/features/catalog/products/metal-facts.ts'
import { isAvailable } from '#app/features/catalog/stock/variant-offer.ts'
import type { ProductTextField } from '#app/features/catalog/text-fields/text-fields.ts'
import type { RelatedProducts } from '#app/features/listings/related-products/read-related.server.ts'
import type { Cents } from '#app/platform/money.ts'

/** A product in one combination of options, such as one metal and one size. Shoppers buy variants. */
export interface VariantDetail {
  id: number
  sku: string | null
  gtin: string | null
  /** {metaal: "Geelgoud", ringmaat: "17"}; empty for a simple product */
  optionValues: Record<string, string>
  priceCents: Cents
  /** the lowest price of the 30 days before the reduction; null: no reduction to announce */
  beforeCents: Cents | null
  percentOff: number | null
  /** end of the announced reduction; null: there is none, or it has no end */
  saleEnd: SaleEnd | null
  /** null: stock is not tracked, so the variant is always available */
  stock: number | null
  weightMg: number | null
  /** metal of the variant; absent: that of the product */
  metal?: MetalFacts
  /** `metal` as a specification line */
  metalLine?: string
  photos: Photo[]
  /** variant of the second ring of a pair, from toChoosableProduct */
  secondId?: number
  /** variant of the ring of a pair that is sold out, from toChoosableProduct */
  soldOutId?: number | undefined
}

/** All data of the product page and the quick view. */
export interface ProductDetail extends RelatedProducts {
  id: number
  slug: string
  kind: 'simple' | 'variable'
  seller: 'own' | 'external'
  /**
   * hidden: has a page, but is in no list and not indexed by search engines; members: also hidden, and only signed-in
   * customers see the page
   */
  status: 'published' | 'hidden' | 'members'
  name: string
  subtitle: string
  /** the subtitle for each metal, and for '' without a choice; does not break inside "14 karaat" */
  subtitleByMetal: Record<string, string>
  shortDescription: string
  /** sanitised HTML */
  description: string
  brand: { slug: string; name: string } | null
  /** path from the top category to the category of the product */
  categoryPath: CategoryLink[]
  /** ids of all its categories and their ancestors */
  categoryIds: number[]
  /** number of wishlists with this product */
  wishes: number
  /** numbers of hot and cold votes */
  votes: { hot: number; cold: number }
  rating: Rating
  /** the products of the set, if this product is the whole set; `set` is empty then */
  parts: ProductCard[]
  /** whether other shops are known to sell the product */
  hasOffers: boolean
  tags: string[]
  /** in the order in which shoppers choose; empty for a simple product */
  options: ProductOption[]
  /** at least one; a combination of options without a variant cannot be chosen */
  variants: VariantDetail[]
  specifications: Specification[]
  /** the specifications for each metal that changes them */
  specificationsIn: Record<string, Specification[]>
  /** the owner's facts about the metal; null: none are stored */
  metal: MetalFacts | null
  photos: Photo[]
  /** metal of the first photo, preselected for the shopper; absent: the photo shows no metal that is for sale */
  photoMetal?: string | undefined
  manufacturer: Manufacturer | null
  /** warning for this kind of product; empty: none */
  warning: string
  /** care instructions, one per line; empty: none */
  care: string[]
  searchResult: SearchResult | null
  vatRate: number
  /** second-hand goods, which are sold under the margin scheme */
  isUsed: boolean
  soldIndividually: boolean
  /** the price is for two units, each with its own size */
  soldAsPair: boolean
  /** names of the rings of a pair, from toChoosableProduct */
  rings?: string[]
  textFields: ProductTextField[]
  /** price of the cheapest available variant */
  priceCents: Cents
  isFromPrice: boolean
  beforeCents: Cents | null
  publishedAt: string
  /** the next moment at which a price changes, so that the page must be rendered again; null: none */
  pricesChangeAt: Date | null
}

export type OptionValueState = 'available' | 'sold-out' | 'impossible'

/** Returns whether a value is available, sold out or impossible together with the values chosen for the other options. */
export function optionValueState(
  product: Pick<ProductDetail, 'variants' | 'options'>,
  choice: Record<string, string>,
  code: string,
  value: string,
): OptionValueState {
  const fittingVariants = product.variants.filter(
    (variant) =>
      variant.optionValues[code] === value &&
      product.options.every(
        (option) =>
          option.code === code ||
          choice[option.code] === undefined ||
          variant.optionValues[option.code] === choice[option.code],
      ),
  )
  if (fittingVariants.length === 0) return 'impossible'
  return fittingVariants.some(isAvailable) ? 'available' : 'sold-out'
}
