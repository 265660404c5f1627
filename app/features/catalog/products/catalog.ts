import type { Photo } from '#app/features/core/media/photo.ts'
import type { Cents } from '#app/platform/money.ts'
import { path } from '#app/platform/path.ts'
import { toSlug } from './slug.ts'

/** Start here: the types of the catalogue. Rules without a database are in this folder's other plain files. */

export type { Photo }

/** An option on the product page, in the order of choosing: metal first, then size. */
export interface ProductOption {
  code: string
  name: string
  values: string[]
}

/** The specification of the owner's data about the metal. */
export const METAL_LABEL = 'Gehalte en materiaal'

export interface Specification {
  label: string
  value: string
}

/** The manufacturer, whose name, postal address and e-mail a product page must show (GPSR, art. 19). */
export interface Manufacturer {
  name: string
  address: string
  email: string
}

/** Title and description for search engines; '' means that name and introduction are used. */
export interface SearchResult {
  title: string
  description: string
}

/** A product in one of its metals, for lists that are filtered by it. */
export interface CardMetal {
  /** "Zilver", as the variants have it */
  value: string
  priceCents: Cents
  isFromPrice: boolean
  beforeCents: Cents | null
  photo: Photo | null
  secondPhoto: Photo | null
}

/** The data of a card in a listing, stored in product_listings.card. */
export interface StoredCard {
  id: number
  slug: string
  name: string
  subtitle: string
  kind: 'simple' | 'variable'
  seller: 'own' | 'external'
  /** "amazon.nl, bol.com" for an external product; '' for an own one */
  soldBy: string
  /** the sellable variant when there is just one, so that the card can add it to the cart */
  variantId: number | null
  /** NO_PRICE for an external product */
  priceCents: Cents
  /** true when other variants cost more: "vanaf" */
  isFromPrice: boolean
  /** the price is that of two rings */
  soldAsPair?: boolean
  /** the struck price: the lowest of the 30 days before the sale; null when not on sale */
  beforeCents: Cents | null
  /** units left when few, 0 when sold out, null when plenty */
  left: number | null
  publishedAt: string
  /** codes of metals for the dots: yellow, white, rose, silver */
  metals: string[]
  photo: Photo | null
  secondPhoto: Photo | null
  /** by code of a metal; absent with one metal only */
  looks?: Record<string, CardMetal>
}

/** Average and count of a product's approved reviews; null without reviews. */
export type Rating = { average: number; count: number } | null

/** A card with its stored data. */
export interface ProductCard extends StoredCard {
  /** all categories it is listed in, parents included */
  categoryIds: number[]
  /** the number of customers who have it on their wishlist, as pages show it */
  wishes: number
  /** the votes of visitors, from cold (−10) to hot (10); 0 also without votes */
  temperature: number
  rating: Rating
  /** a photo at the shop that sells it, for a product without its own; it may be shown until then (ISO) */
  linked: { url: string; until: string } | null
  /** the metal that the list was filtered by, for the link to the product: "Zilver" */
  metal?: string
}

/** Returns when these cards expire; null: never. */
export function cardsExpiry(cards: Pick<ProductCard, 'linked'>[]): Date | null {
  const ends = cards.flatMap(({ linked }) => (linked ? Date.parse(linked.until) : []))
  return ends.length > 0 ? new Date(Math.min(...ends)) : null
}

/** A category as a link: crumbs, menus, chips. */
export interface CategoryLink {
  id: number
  slug: string
  name: string
}

/** The visitors that a listing is for: everybody, or logged-in customers, who see more. */
export type Audience = 'everybody' | 'customers'

export interface Category extends CategoryLink {
  parentId: number | null
  description: string
  photo: Photo | null
  /** it or a category above it is for customers only */
  isForMembers: boolean
  /** visible products in it and its descendants */
  count: number
}

export interface CategoryNode extends Category {
  children: CategoryNode[]
}

export interface CategoryDetail extends Category {
  /** from the root to this one, inclusive */
  path: CategoryLink[]
  children: Category[]
}

/** Returns the average of summed stars, to one decimal. */
export function ratingOf(sums: { count: number; starsSum: number } | null): Rating {
  return sums && sums.count > 0
    ? { average: Math.round((sums.starsSum / sums.count) * 10) / 10, count: sums.count }
    : null
}

export const productUrl = (slug: string) => path('/product/:slug', { slug })
/** Returns the address of a product in the metal that its card shows. */
export const cardUrl = ({ slug, metal }: Pick<ProductCard, 'slug' | 'metal'>) =>
  metal === undefined
    ? productUrl(slug)
    : `${productUrl(slug)}?${new URLSearchParams({ metaal: toSlug(metal) })}`
/** Tag of every page that shows the number of wishes or the temperature of a product. */
export const countersTag = (id: number) => `numbers:${id}`
export const categoryUrl = (slug: string) => path('/product-category/*', { '*': slug })
export const brandUrl = (slug: string) => path('/merk/:brand', { brand: slug })
export const collectionUrl = (slug: string) => path('/collectie/:collection', { collection: slug })

/** Marks an external product, which has no price of ours; its quotes are in partners/offers. */
export const NO_PRICE = -1

/** Cards and the product page show the remaining stock if it is at most this. */
export const FEW_LEFT = 3

/** The owner's view of a sale: its reference price and the reduction that the shop shows. */
export interface SaleFacts {
  state: 'running' | 'planned'
  since: Date
  /** the reference price; null: the price has never changed */
  referenceCents: Cents | null
  /** as shown in the shop; null: no reduction, because the price is not below the reference */
  percentOff: number | null
}
