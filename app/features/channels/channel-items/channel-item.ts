import type { Rating, Specification } from '#app/features/catalog/products/catalog.ts'
import type { VariantOffer } from '#app/features/catalog/stock/variant-offer.ts'

/** Start here: a variant as channels outside the shop show it, with the same facts as the product page. */
export interface ChannelItem {
  /** id of the variant, which never changes */
  id: number
  productId: number
  slug: string
  name: string
  subtitle: string
  /** plain text */
  description: string
  brand: string
  sku: string | null
  /** null: no GTIN that is valid outside the shop */
  gtin: string | null
  /** manufacturer part number; null if another company makes the product or the variant has no SKU */
  mpn: string | null
  /** values such as {metaal: "Witgoud", ringmaat: "17"}, in the order of choosing; empty for a product without options */
  optionValues: Record<string, string>
  /** second-hand goods, which are sold under the margin scheme */
  isUsed: boolean
  /** the product has options, such as sizes */
  hasVariants: boolean
  /** absolute URL of the product page with this variant selected */
  url: string
  offer: VariantOffer
  /** number of units; null: not counted */
  stock: number | null
  weightMg: number
  /** margin as a percentage of the price without VAT, only for the owner's rules; null: the cost price is unknown */
  marginPercent: number | null
  size: string | null
  material: string | null
  color: string | null
  /** categories from the top of the tree down */
  categories: { id: number; name: string }[]
  /** absolute URLs, best photo first */
  images: string[]
  /** shortest side of the first photo in pixels; 0 without a photo */
  imagePixels: number
  specifications: Specification[]
  rating: Rating
}
