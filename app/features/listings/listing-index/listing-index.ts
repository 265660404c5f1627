import {
  countByCategory,
  countListings,
  type ListingChoice,
  type ListingCounts,
  ordinalsInCategory,
} from './count-listings.ts'
import {
  createListingColumns,
  hideMissingListings,
  type IndexedListing,
  type ListingColumns,
  putListing,
  type WritableColumns,
} from './listing-columns.ts'
import { type IndexSort, SORT_KEYS, sortOrdinals } from './listing-order.ts'
import { type ListingScope, ordinalsInScope } from './listing-scope.ts'
import { nearestListings } from './nearest-listings.ts'
import { createOrdinalSet, type OrdinalSet, setOrdinal } from './ordinal-set.ts'
import { pickRanked, rankListings, type SearchMatches } from './rank-listings.ts'

export type { IndexedListing, ListingScope }

export interface IndexQuery extends ListingChoice {
  /** matches of a search; absent: all products */
  matches?: SearchMatches | undefined
  sort: IndexSort | 'relevantie'
  offset: number
  limit: number
}

export interface IndexAnswer extends Omit<ListingCounts, 'fits'> {
  ids: number[]
}

export type ListingIndex = ReturnType<typeof createListingIndex>

/** Number of filter choices whose counts are cached for other pages and sort orders. Each takes 0.1 MB at 100,000 products. */
const MAX_CACHED = 24

/**
 * Creates an index that has all listings in memory: it filters, counts and sorts 100,000 products in a few milliseconds. See
 * docs/decisions/0010-lists-come-from-memory.md.
 */
export function createListingIndex() {
  const columns = createListingColumns()
  /** sorted ordinals by sort order, then by the metals (bits) of the prices; 0 for orders that do not sort by price */
  const orders = new Map<IndexSort, Map<number, Int32Array>>()
  const counts = createCountCache(columns)

  function readOrder(sort: IndexSort, metals: number): Int32Array {
    const key = SORT_KEYS[sort].by === 'prices' ? metals : 0
    const byMetals = orders.get(sort) ?? new Map<number, Int32Array>()
    const order = byMetals.get(key) ?? sortOrdinals(columns, sort, key)
    orders.set(sort, byMetals.set(key, order))
    return order
  }

  return {
    get size() {
      return columns.ordinalOf.size
    },
    put(listing: IndexedListing) {
      counts.clear()
      const changedColumns = putListing(columns, listing)
      for (const sort of orders.keys()) {
        if (changedColumns.includes(SORT_KEYS[sort].by)) orders.delete(sort)
      }
    },
    hideMissing(from: number, to: number, existingIds: Set<number>) {
      counts.clear()
      hideMissingListings(columns, from, to, existingIds)
    },
    /** Returns the number of products that everybody may see, by category. */
    countCategories: () => counts.countCategories(),
    ordinalOf: (id: number): number | undefined => columns.ordinalOf.get(id),
    /** Returns these products as a set of ordinals; products without a listing are left out. */
    ordinalSet: (ids: ArrayLike<number>): OrdinalSet => toOrdinalSet(columns, ids),
    nearest: (id: number, weightOf: (key: number) => number, limit: number) =>
      nearestListings(columns, id, weightOf, limit),

    select(query: IndexQuery): IndexAnswer {
      const ranks = query.matches && rankListings(columns, query.matches)
      const { fits, ...facts } = counts.count(query, ranks?.byOrdinal)
      const sort = query.sort === 'relevantie' ? 'populair' : query.sort
      const order = readOrder(sort, query.metals ?? 0)
      const ordinals =
        query.sort === 'relevantie' && ranks
          ? pickRanked(order, ranks, fits, query)
          : pickPage(order, fits, query)
      return { ...facts, ids: ordinals.map((ordinal) => columns.ids[ordinal] ?? 0) }
    },
  }
}

function toOrdinalSet(columns: WritableColumns, ids: ArrayLike<number>): OrdinalSet {
  const set = createOrdinalSet(columns.capacity)
  for (let index = 0; index < ids.length; index++) {
    const ordinal = columns.ordinalOf.get(ids[index] as number)
    if (ordinal !== undefined) setOrdinal(set, ordinal, true)
  }
  return set
}

/** Creates a cache of the counts of recent filter choices, which is emptied when a listing changes. Searches are not cached. */
function createCountCache(columns: ListingColumns) {
  const cachedCounts = new Map<string, ListingCounts>()
  const cachedOrdinals = new Map<number | string, Int32Array>()
  let categoryCounts: Map<number, number> | undefined

  function readOrdinals({
    categoryId,
    scope,
  }: Pick<IndexQuery, 'categoryId' | 'scope'>): Int32Array | undefined {
    const key = scope ? JSON.stringify(scope) : categoryId
    if (key === undefined) return undefined
    const ordinals =
      cachedOrdinals.get(key) ??
      (scope ? ordinalsInScope(columns, scope) : ordinalsInCategory(columns, Number(key)))
    cachedOrdinals.set(key, ordinals)
    return ordinals
  }

  return {
    readOrdinals,
    clear() {
      cachedCounts.clear()
      cachedOrdinals.clear()
      categoryCounts = undefined
    },
    countCategories(): Map<number, number> {
      categoryCounts ??= countByCategory(columns)
      return categoryCounts
    },
    count(query: IndexQuery, rank: Uint8Array | undefined): ListingCounts {
      const ordinals = readOrdinals(query)
      if (rank) return countListings(columns, query, rank, ordinals)
      const { categoryId, scope, groups, metals, minCents, maxCents } = query
      const { inStockOnly, isForCustomersOnly } = query
      const selectedValues = groups.map((group) => group.chosenIds)
      const key = JSON.stringify([
        categoryId,
        scope,
        selectedValues,
        metals,
        minCents,
        maxCents,
        inStockOnly,
        isForCustomersOnly,
      ])
      const counts = cachedCounts.get(key) ?? countListings(columns, query, undefined, ordinals)
      // The entry is inserted again, so that it is evicted last.
      cachedCounts.delete(key)
      cachedCounts.set(key, counts)
      const [oldest = key] = cachedCounts.keys()
      if (cachedCounts.size > MAX_CACHED) cachedCounts.delete(oldest)
      return counts
    },
  }
}

/** Returns a page of the listings that fit, in the given sort order. */
function pickPage(
  order: Int32Array,
  fits: Uint8Array,
  { offset, limit }: { offset: number; limit: number },
): number[] {
  const pickedOrdinals: number[] = []
  let skip = offset
  for (let index = 0; index < order.length && pickedOrdinals.length < limit; index++) {
    const ordinal = order[index] as number
    if (fits[ordinal] !== 1) continue
    if (skip > 0) skip--
    else pickedOrdinals.push(ordinal)
  }
  return pickedOrdinals
}
