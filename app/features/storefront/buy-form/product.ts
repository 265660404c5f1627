import type { SaleEnd } from '#app/features/catalog/pricing/sale-end.ts'
import type {
  CategoryLink,
  Manufacturer,
  Photo,
  ProductOption,
  Rating,
  SearchResult,
  Specification,
} from '#app/features/catalog/products/catalog.ts'
import type { RelatedProducts } from '#app/features/listings/related-products/read-related.server.ts'
import type { Cents } from '#app/platform/money.ts'

/** What can be put in the cart: one metal, one size. */
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
  /** of the reduction; null: there is none to announce, or it has no end */
  saleEnd: SaleEnd | null
  /** null: not counted, always there */
  stock: number | null
  weightMg: number | null
  photos: Photo[]
}

/** Everything the product page and the quick view show. */
export interface ProductDetail extends RelatedProducts {
  id: number
  slug: string
  kind: 'simple' | 'variable'
  seller: 'own' | 'external'
  /** hidden: has an address but is in no list, and asks search engines to stay away; members: and only for who is logged in */
  status: 'published' | 'hidden' | 'members'
  name: string
  subtitle: string
  shortDescription: string
  /** sanitised HTML */
  description: string
  brand: { slug: string; name: string } | null
  /** from the top category down to its own */
  categoryPath: CategoryLink[]
  /** all that it stands in, those above included */
  categoryIds: number[]
  /** how many people have it on their wishlist */
  wishes: number
  /** how many find it hot and cold */
  votes: { hot: number; cold: number }
  rating: Rating
  tags: string[]
  /** in the order in which they are chosen; empty for a simple product */
  options: ProductOption[]
  /** at least one; only those that exist, so every other combination is impossible */
  variants: VariantDetail[]
  specifications: Specification[]
  photos: Photo[]
  manufacturer: Manufacturer | null
  searchResult: SearchResult | null
  vatRate: number
  soldIndividually: boolean
  /** of the cheapest variant that can be had */
  priceCents: Cents
  isFromPrice: boolean
  beforeCents: Cents | null
  publishedAt: string
  /** the page is right until then at most */
  until: Date | null
}

export const isAvailable = (variant: Pick<VariantDetail, 'stock'>) =>
  variant.stock === null || variant.stock > 0

export type OptionValueState = 'available' | 'sold-out' | 'impossible'

/** Whether a value can be chosen next to what is chosen for the other options. */
export function optionValueState(
  product: Pick<ProductDetail, 'variants' | 'options'>,
  chosen: Record<string, string>,
  code: string,
  value: string,
): OptionValueState {
  const fitting = product.variants.filter(
    (variant) =>
      variant.optionValues[code] === value &&
      product.options.every(
        (option) =>
          option.code === code ||
          chosen[option.code] === undefined ||
          variant.optionValues[option.code] === chosen[option.code],
      ),
  )
  if (fitting.length === 0) return 'impossible'
  return fitting.some(isAvailable) ? 'available' : 'sold-out'
}
