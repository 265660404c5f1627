import type { Photo } from '#app/features/core/media/photo.ts'
import type { Cents } from '#app/platform/money.ts'
import { path } from '#app/platform/path.ts'
import { toSlug } from './slug.ts'

/** Start here: the types of the catalogue. The files of this folder without ".server" contain the rules that need no database. */

export type { Photo }

/** An option on the product page, in the order in which shoppers choose: metal first, then size. */
export interface ProductOption {
  code: string
  name: string
  values: string[]
}

/** Label of the specification that describes the metal. */
export const METAL_LABEL = 'Gehalte en materiaal'

export interface Specification {
  label: string
  value: string
}

/** The manufacturer. A product page must show the name, postal address and e-mail address (GPSR, art. 19). */
export interface Manufacturer {
  name: string
  address: string
  email: string
}

/** Title and description for search engines. If one is '', the name or the introduction is used instead. */
export interface SearchResult {
  title: string
  description: string
}

/** A product in one of its metals, for lists that are filtered by metal. */
export interface CardMetal {
  /** value of the metal option, such as "Zilver" */
  value: string
  priceCents: Cents
  isFromPrice: boolean
  beforeCents: Cents | null
  photo: Photo | null
  secondPhoto: Photo | null
}

/** The data of a product card, stored in product_listings.card. */
export interface StoredCard {
  id: number
  slug: string
  name: string
  subtitle: string
  kind: 'simple' | 'variable'
  seller: 'own' | 'external'
  /** sellers of an external product, such as "amazon.nl, bol.com"; '' for an own product */
  soldBy: string
  /** id of the variant if exactly one can be sold, so that the card can add it to the cart */
  variantId: number | null
  /** NO_PRICE for an external product */
  priceCents: Cents
  /** true if other variants cost more, so that the card shows "vanaf" */
  isFromPrice: boolean
  /** true if the price is for two rings */
  soldAsPair?: boolean
  /** struck-through price: the lowest price of the 30 days before the sale; null without a sale */
  beforeCents: Cents | null
  /** number of units if few are left; 0 if sold out; null if there are plenty */
  left: number | null
  publishedAt: string
  /** metal codes for the coloured dots: yellow, white, rose, silver */
  metals: string[]
  photo: Photo | null
  secondPhoto: Photo | null
  /** card data by metal code; absent if the product has one metal only */
  looks?: Record<string, CardMetal>
}

/** Average and number of the approved reviews of a product; null without reviews. */
export type Rating = { average: number; count: number } | null

/** The complete data of a product card. */
export interface ProductCard extends StoredCard {
  /** all categories that list the product, including their parents */
  categoryIds: number[]
  /** number of customers with the product on their wishlist, as pages show it */
  wishes: number
  /** result of the visitors' votes, from cold (−10) to hot (10); 0 without votes */
  temperature: number
  rating: Rating
  /** photo at the other shop, for a product without its own photo; `until` is the time (ISO) until which it may be shown */
  linked: { url: string; until: string } | null
  /** metal that the list was filtered by, such as "Zilver", for the link to the product */
  metal?: string
}

/** Returns the time at which the first of these cards expires; null if none expires. */
export function cardsExpiry(cards: Pick<ProductCard, 'linked'>[]): Date | null {
  const ends = cards.flatMap(({ linked }) => (linked ? Date.parse(linked.until) : []))
  return ends.length > 0 ? new Date(Math.min(...ends)) : null
}

/** A category as a link in breadcrumbs, menus and chips. */
export interface CategoryLink {
  id: number
  slug: string
  name: string
}

/** The visitors that a listing is for: everybody, or signed-in customers, who see more products. */
export type Audience = 'everybody' | 'customers'

export interface Category extends CategoryLink {
  parentId: number | null
  description: string
  photo: Photo | null
  /** true if this category or one above it is for customers only */
  isForCustomersOnly: boolean
  /** number of visible products in this category and the categories below it */
  count: number
}

export interface CategoryNode extends Category {
  children: CategoryNode[]
}

export interface CategoryDetail extends Category {
  /** categories from the root to this category, inclusive */
  path: CategoryLink[]
  children: Category[]
}

/** Returns the average number of stars, to one decimal. */
export function ratingOf(sums: { count: number; starsSum: number } | null): Rating {
  return sums && sums.count > 0
    ? { average: Math.round((sums.starsSum / sums.count) * 10) / 10, count: sums.count }
    : null
}

export const productUrl = (slug: string) => path('/product/:slug', { slug })
/** Returns the URL of a product in the metal that its card shows. */
export const cardUrl = ({ slug, metal }: Pick<ProductCard, 'slug' | 'metal'>) =>
  metal === undefined
    ? productUrl(slug)
    : `${productUrl(slug)}?${new URLSearchParams({ metaal: toSlug(metal) })}`
/** Returns the cache tag of every page that shows the wishes or the temperature of a product. */
export const countsTag = (id: number) => `numbers:${id}`
export const categoryUrl = (slug: string) => path('/product-category/*', { '*': slug })
export const brandUrl = (slug: string) => path('/merk/:brand', { brand: slug })
export const collectionUrl = (slug: string) => path('/collectie/:collection', { collection: slug })

/** Price of an external product, which has no price in this shop; partners/offers contains its quotes. */
export const NO_PRICE = -1

/** Cards and product pages show the number of units left if it is not higher than this. */
export const FEW_LEFT = 3

/** Facts about a sale for staff: the reference price and the reduction that visitors see. */
export interface SaleFacts {
  state: 'running' | 'planned'
  since: Date
  /** null: visitors saw no price in the 30 days before the sale */
  referenceCents: Cents | null
  /** reduction that the shop shows; null if the sale price is not below the reference price */
  percentOff: number | null
}
