import { IN_STOCK, type ListingColumns, ON_SALE } from './listing-columns.ts'

/**
 * The fixed selection of a list, such as the products of a brand or of a collection. A product meets every condition that is
 * present; of several values in one condition it needs one.
 */
export interface ListingScope {
  categoryIds?: number[]
  /** ids of facet values, one group for each attribute */
  valueGroups?: number[][]
  tags?: string[]
  minCents?: number
  maxCents?: number
  isOnSale?: boolean
  isInStock?: boolean
  /** seconds since 1970 */
  publishedSince?: number
}

/** Returns the ordinals of all products in the scope, visible or not. */
export function ordinalsInScope(columns: ListingColumns, scope: ListingScope): Int32Array {
  const groups = readGroups(columns, scope)
  const flagsNeeded = (scope.isOnSale ? ON_SALE : 0) | (scope.isInStock ? IN_STOCK : 0)
  const { minCents = 0, maxCents = Number.MAX_SAFE_INTEGER, publishedSince = 0, tags } = scope
  const isPriced = scope.minCents !== undefined || scope.maxCents !== undefined
  const { size, flags, prices, published, starts, lengths, links } = columns
  const ordinals = new Int32Array(size)
  let count = 0
  for (let ordinal = 0; ordinal < size; ordinal++) {
    if (((flags[ordinal] as number) & flagsNeeded) !== flagsNeeded) continue
    const price = prices[ordinal] as number
    // External products have no price of ours, so they are in no price range.
    if (isPriced && (price < minCents || price > maxCents || price < 0)) continue
    if ((published[ordinal] as number) < publishedSince) continue
    if (tags && !columns.tags[ordinal]?.some((tag) => tags.includes(tag))) continue
    const start = starts[ordinal] as number
    const own = links.subarray(start, start + (lengths[ordinal] as number))
    if (groups.every((group) => own.some((link) => group.has(link)))) ordinals[count++] = ordinal
  }
  return ordinals.slice(0, count)
}

/** Returns the links of each group; a group without a known value is empty, so that no product meets it. */
function readGroups(columns: ListingColumns, scope: ListingScope): Set<number>[] {
  const keys = [
    ...(scope.categoryIds ? [scope.categoryIds.map((id) => -id)] : []),
    ...(scope.valueGroups ?? []),
  ]
  return keys.map((group) => new Set(group.flatMap((key) => columns.linkOf.get(key) ?? [])))
}
