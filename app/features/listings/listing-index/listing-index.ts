import {
  countByCategory,
  countListings,
  type ListingChoice,
  type ListingCounts,
  membersOf,
} from './count-listings.ts'
import { type IndexedListing, type ListingColumns, openListingColumns } from './listing-columns.ts'
import { type IndexSort, SORT_KEYS, sortOrdinals } from './listing-order.ts'
import { nearestListings } from './nearest-listings.ts'

export type { IndexedListing }

/** Search results: product ids, best group first. */
export type RankedIds = ArrayLike<number>[]

export interface IndexQuery extends ListingChoice {
  /** absent: everything */
  ranked?: RankedIds | undefined
  sort: IndexSort | 'relevantie'
  offset: number
  limit: number
}

export interface IndexAnswer extends Omit<ListingCounts, 'fits'> {
  ids: number[]
}

export type ListingIndex = ReturnType<typeof openListingIndex>

/** Choices whose counts are kept for their next pages and other orders; 0.1 MB each at 100,000 products. */
const MAX_CACHED = 24

/**
 * All listings in memory, so that a list of 100,000 products is filtered, counted and sorted in a few milliseconds. See
 * docs/decisions/0010-lists-come-from-memory.md.
 */
export function openListingIndex() {
  const columns = openListingColumns()
  const orders = new Map<IndexSort, Int32Array>()
  const cachedCounts = new Map<string, ListingCounts>()
  const cachedMembers = new Map<number, Int32Array>()
  let categoryCounts: Map<number, number> | undefined

  function forgetCounts() {
    cachedCounts.clear()
    cachedMembers.clear()
    categoryCounts = undefined
  }

  function readOrder(sort: IndexSort): Int32Array {
    const order = orders.get(sort) ?? sortOrdinals(columns, sort)
    orders.set(sort, order)
    return order
  }

  function readMembers(categoryId: number | undefined): Int32Array | undefined {
    if (categoryId === undefined) return undefined
    const members = cachedMembers.get(categoryId) ?? membersOf(columns, categoryId)
    cachedMembers.set(categoryId, members)
    return members
  }

  function count(query: IndexQuery, rank: Uint8Array | undefined): ListingCounts {
    const members = readMembers(query.categoryId)
    if (rank) return countListings(columns, query, rank, members)
    const { categoryId, groups, minCents, maxCents, inStockOnly, isForMembers } = query
    const chosen = groups.map((group) => group.chosen)
    const key = JSON.stringify([categoryId, chosen, minCents, maxCents, inStockOnly, isForMembers])
    const counts = cachedCounts.get(key) ?? countListings(columns, query, undefined, members)
    // The one asked for last is the last to go.
    cachedCounts.delete(key)
    cachedCounts.set(key, counts)
    if (cachedCounts.size > MAX_CACHED) cachedCounts.delete(cachedCounts.keys().next().value ?? key)
    return counts
  }

  return {
    get size() {
      return columns.ordinalOf.size
    },
    put(listing: IndexedListing) {
      forgetCounts()
      const changed = columns.put(listing)
      for (const sort of orders.keys()) {
        if (changed.includes(SORT_KEYS[sort].by)) orders.delete(sort)
      }
    },
    retain(from: number, to: number, left: Set<number>) {
      forgetCounts()
      columns.retain(from, to, left)
    },
    /** Products by category that everybody may see. */
    countCategories(): Map<number, number> {
      categoryCounts ??= countByCategory(columns, false)
      return categoryCounts
    },
    /** The same of what is for customers only; asked for seldom. */
    countMembersCategories: () => countByCategory(columns, true),
    nearest: (id: number, weigh: (key: number) => number, limit: number) =>
      nearestListings(columns, id, weigh, limit),

    select(query: IndexQuery): IndexAnswer {
      const rank = query.ranked && rankOf(columns, query.ranked)
      const { fits, ...counts } = count(query, rank)
      const isRanked = query.sort === 'relevantie' && query.ranked !== undefined
      const order = readOrder(query.sort === 'relevantie' ? 'populair' : query.sort)
      const ordinals = isRanked
        ? pick(
            order,
            query,
            (ordinal, pass) => fits[ordinal] === 1 && rank?.[ordinal] === pass + 1,
            query.ranked?.length,
          )
        : pick(order, query, (ordinal) => fits[ordinal] === 1)
      return { ...counts, ids: ordinals.map((ordinal) => columns.ids[ordinal] ?? 0) }
    },
  }
}

/** For each ordinal the group of search results it is in, from 1; 0 when it was not found. */
function rankOf(columns: ListingColumns, ranked: RankedIds): Uint8Array {
  const rank = new Uint8Array(columns.size)
  ranked.forEach((group, index) => {
    for (let at = 0; at < group.length; at++) {
      const ordinal = columns.ordinalOf.get(group[at] ?? 0)
      if (ordinal !== undefined && rank[ordinal] === 0) rank[ordinal] = index + 1
    }
  })
  return rank
}

/** The page of ordinals that pass, in this order; with several passes those of the first come first. */
function pick(
  order: Int32Array,
  { offset, limit }: { offset: number; limit: number },
  passes: (ordinal: number, pass: number) => boolean,
  passCount = 1,
): number[] {
  const picked: number[] = []
  let skip = offset
  for (let pass = 0; pass < passCount; pass++) {
    for (let at = 0; at < order.length && picked.length < limit; at++) {
      const ordinal = order[at] as number
      if (!passes(ordinal, pass)) continue
      if (skip > 0) skip--
      else picked.push(ordinal)
    }
  }
  return picked
}
