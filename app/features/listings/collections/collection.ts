import type { Photo, SearchResult } from '#app/features/catalog/products/catalog.ts'
import type { Cents } from '#app/platform/money.ts'

/** Start here: lists with a page of their own beside the categories, for a brand or by a rule of the owner. */

/** A list whose products follow from a brand or a rule, as its URL names it. */
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

/** A product meets every condition that is set; of several values in one condition it needs one. */
export interface CollectionRule {
  /** these and everything below them */
  categoryIds: number[]
  /** slugs of values by the code of their attribute; the brand is the attribute `merk` */
  values: Record<string, string[]>
  tags: string[]
  minCents: Cents | null
  maxCents: Cents | null
  isOnSale: boolean
  isInStock: boolean
  /** in the shop for at most this number of days; null: however long */
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

/** Returns whether a rule has no condition, so that every product meets it. */
export const isEmptyRule = (rule: CollectionRule) =>
  JSON.stringify({ ...EMPTY_RULE, ...rule }) === JSON.stringify(EMPTY_RULE)

/** Announced when collections are added, changed or removed. */
export const COLLECTIONS_TAG = 'collections'
