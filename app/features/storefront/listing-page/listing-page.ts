import type { ProductCard } from '#app/features/catalog/products/catalog.ts'
import {
  type Listing,
  type ListingQuery,
  listingUrl,
} from '#app/features/listings/listings/listing.ts'
import type { CategoryOption } from '#app/features/storefront/search/category-options.ts'

/** The data of a page with a listing. */
export interface ListingPage {
  listing: Listing
  categories: CategoryOption[]
  /** description of the category, sanitised */
  introductionHtml?: string
  /** when the page was rendered; "Nieuw" is relative to it */
  renderedAt: string
  /** popular products, if the listing is empty */
  popular?: ProductCard[]
  /** the category of the popular products, in a sentence: "ringen"; absent: the whole shop */
  popularIn?: string
}

/** One more page of a listing, fetched while scrolling. */
export interface MoreCards {
  cards: ProductCard[]
  page: number
  pageCount: number
}

const PART_PREFIX = '/deel/lijst'

/** Returns the URL that fetches the next cards: a prefix and then the URL of the listing. */
export function listingPartUrl(query: ListingQuery, page: number): string {
  return `${PART_PREFIX}${listingUrl({ ...query, page })}`
}

/** Identifies a listing, without the page number because scrolling changes it. */
export function listKey(query: ListingQuery): string {
  return listingUrl({ ...query, page: 1 })
}
