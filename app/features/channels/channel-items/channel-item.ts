import type { Rating, Specification } from '#app/features/catalog/products/catalog.ts'
import type { VariantOffer } from '#app/features/catalog/stock/variant-offer.ts'

/** Start here: a variant as channels outside the shop show it. Its facts are those of the product page. */
export interface ChannelItem {
  /** of the variant; it never changes */
  id: number
  productId: number
  slug: string
  name: string
  subtitle: string
  /** without markup */
  description: string
  brand: string
  sku: string | null
  /** null: none that is valid outside the shop */
  gtin: string | null
  /** null: of another manufacturer, or without article number */
  mpn: string | null
  /** in the order of choosing: {metaal: "Witgoud", ringmaat: "17"}; empty for a simple product */
  optionValues: Record<string, string>
  hasVariants: boolean
  /** absolute URL that opens the page with this variant chosen */
  url: string
  offer: VariantOffer
  /** null: not counted */
  stock: number | null
  weightMg: number
  /** of the price without VAT, for the owner's rules only; null: the cost price is unknown */
  marginPercent: number | null
  size: string | null
  material: string | null
  color: string | null
  /** from the top category down */
  categories: { id: number; name: string }[]
  /** absolute URLs, the best first */
  images: string[]
  /** smallest side of the first photo in pixels; 0 without a photo */
  imagePixels: number
  specifications: Specification[]
  rating: Rating
}
