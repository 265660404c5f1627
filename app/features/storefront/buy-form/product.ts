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

/** A product in one combination of options, such as one metal and one size, that can be put in the cart. */
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
  /** of the reduction; null: there is no announced reduction, or it has no end */
  saleEnd: SaleEnd | null
  /** null: not tracked, always available */
  stock: number | null
  weightMg: number | null
  /** of a product whose variants differ in metal; absent: as the product */
  metal?: MetalFacts
  /** the specification of that metal */
  metalLine?: string
  photos: Photo[]
  /** the other unit of a pair, from toChoosableProduct */
  secondId?: number
  /** the unit of a pair that is sold out, from toChoosableProduct */
  soldOutId?: number | undefined
}

/** All data of the product page and the quick view. */
export interface ProductDetail extends RelatedProducts {
  id: number
  slug: string
  kind: 'simple' | 'variable'
  seller: 'own' | 'external'
  /**
   * hidden: has a page but is in no list and not indexed by search engines; members: the same, and only for signed-in
   * customers
   */
  status: 'published' | 'hidden' | 'members'
  name: string
  subtitle: string
  shortDescription: string
  /** sanitised HTML */
  description: string
  brand: { slug: string; name: string } | null
  /** from the top category down to the product's own */
  categoryPath: CategoryLink[]
  /** all its categories, with those above them */
  categoryIds: number[]
  /** number of wishlists that contain it */
  wishes: number
  /** numbers of hot and cold votes */
  votes: { hot: number; cold: number }
  rating: Rating
  /** of a product that is sold as the whole set, the other products of the set, which `set` then leaves out */
  parts: ProductCard[]
  /** whether other shops are known to sell it */
  hasOffers: boolean
  tags: string[]
  /** in the order of choosing; empty for a simple product */
  options: ProductOption[]
  /** at least one; every combination without a variant is impossible */
  variants: VariantDetail[]
  specifications: Specification[]
  /** the owner's facts about the metal; null: none are stored */
  metal: MetalFacts | null
  photos: Photo[]
  /** the metal in the first photo, chosen until the shopper chooses another; absent: the photo shows none that is sold */
  photoMetal?: string | undefined
  manufacturer: Manufacturer | null
  /** of its kind of product; empty: none */
  warning: string
  /** lines about how to look after it; empty: none */
  care: string[]
  searchResult: SearchResult | null
  vatRate: number
  soldIndividually: boolean
  /** the price is that of two units, each with a size of its own */
  soldAsPair: boolean
  /** names of the rings of a pair, from toChoosableProduct */
  rings?: string[]
  textFields: ProductTextField[]
  /** of the cheapest available variant */
  priceCents: Cents
  isFromPrice: boolean
  beforeCents: Cents | null
  publishedAt: string
  /** when the page's data expires at the latest; null: never */
  until: Date | null
}

export type OptionValueState = 'available' | 'sold-out' | 'impossible'

/** Returns whether a value can be combined with the values chosen for the other options. */
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
