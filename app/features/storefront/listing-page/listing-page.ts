import type { ProductCard } from '#app/features/catalog/products/catalog.ts'
import {
  type Listing,
  type ListingQuery,
  listingAddress,
} from '#app/features/listings/listings/listing.ts'
import type { CategoryOption } from '#app/features/storefront/search/category-options.ts'

/** What every page with a list of products hands to its view. */
export interface ListingPage {
  listing: Listing
  categories: CategoryOption[]
  /** when the page was made; what is "Nieuw" is reckoned from it */
  at: string
}

/** One more page of a list, fetched while scrolling. */
export interface MoreCards {
  cards: ProductCard[]
  page: number
  pageCount: number
}

const PART_PREFIX = '/deel/lijst'

/** Where the next cards come from: the list's own address behind a prefix. */
export function partAddress(query: ListingQuery, page: number): string {
  return `${PART_PREFIX}${listingAddress({ ...query, page })}`
}

/** The list without its page: what is the same while scrolling. */
export function listKey(query: ListingQuery): string {
  return listingAddress({ ...query, page: 1 })
}
