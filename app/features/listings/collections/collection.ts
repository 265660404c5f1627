import type { Photo, SearchResult } from '#app/features/catalog/products/catalog.ts'
import type { Cents } from '#app/platform/money.ts'

/** Start here: lists with a page of their own besides the categories. They contain a brand, or a collection by the owner's rule. */

/** A brand or collection as the subject of a list, with the slug in its URL. */
export interface ListingPlace {
  kind: 'brand' | 'collection'
  slug: string
}

export interface PlaceDetail extends ListingPlace {
  id: number
  name: string
  description: string
  photo: Photo | null
  searchResult: SearchResult
}

/** The rule of a collection. A product must meet every condition that is set; a condition with several values needs one of them. */
export interface CollectionRule {
  /** ids of categories; all categories below them are included */
  categoryIds: number[]
  /** slugs of values by attribute code; the brand is the attribute `merk` */
  values: Record<string, string[]>
  tags: string[]
  minCents: Cents | null
  maxCents: Cents | null
  isOnSale: boolean
  isInStock: boolean
  /** maximum number of days since publication; null: no limit */
  newDays: number | null
}

export const EMPTY_RULE: CollectionRule = {
  categoryIds: [],
  values: {},
  tags: [],
  minCents: null,
  maxCents: null,
  isOnSale: false,
  isInStock: false,
  newDays: null,
}

/** Returns whether a rule has no condition; every product would meet it. */
export const isEmptyRule = (rule: CollectionRule) =>
  JSON.stringify({ ...EMPTY_RULE, ...rule }) === JSON.stringify(EMPTY_RULE)

/** Cache tag that is announced when a collection is added, changed or removed. */
export const COLLECTIONS_TAG = 'collections'
