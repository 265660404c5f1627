import { IN_STOCK, type ListingColumns, ON_SALE } from './listing-columns.ts'

/**
 * The fixed selection of a list, such as the products of a brand or collection. A product must meet every condition that is set;
 * a condition with several values needs one of them.
 */
export interface ListingScope {
  categoryIds?: number[]
  /** ids of facet values, grouped by attribute */
  valueGroups?: number[][]
  tags?: string[]
  minCents?: number
  maxCents?: number
  isOnSale?: boolean
  isInStock?: boolean
  /** seconds since 1970 */
  publishedSince?: number
}

/** Returns the ordinals of all products in the scope, including hidden ones. */
export function ordinalsInScope(columns: ListingColumns, scope: ListingScope): Int32Array {
  const conditions = readConditions(columns, scope)
  const flagsNeeded = (scope.isOnSale ? ON_SALE : 0) | (scope.isInStock ? IN_STOCK : 0)
  const { minCents = 0, maxCents = Number.MAX_SAFE_INTEGER, publishedSince = 0, tags } = scope
  const isPriced = scope.minCents !== undefined || scope.maxCents !== undefined
  const { size, flags, prices, published, starts, lengths, links } = columns
  const ordinals = new Int32Array(size)
  let count = 0
  for (let ordinal = 0; ordinal < size; ordinal++) {
    if (((flags[ordinal] as number) & flagsNeeded) !== flagsNeeded) continue
    const price = prices[ordinal] as number
    // External products have no price in this shop, so they are in no price range.
    if (isPriced && (price < minCents || price > maxCents || price < 0)) continue
    if ((published[ordinal] as number) < publishedSince) continue
    if (tags && !columns.tags[ordinal]?.some((tag) => tags.includes(tag))) continue
    const start = starts[ordinal] as number
    const end = start + (lengths[ordinal] as number)
    const isInScope = conditions.every(({ groupBits, allGroups }) => {
      let metGroups = 0
      for (let index = start; index < end && metGroups !== allGroups; index++)
        metGroups |= groupBits[links[index] as number] as number
      return metGroups === allGroups
    })
    if (isInScope) ordinals[count++] = ordinal
  }
  return ordinals.slice(0, count)
}

/** Number of groups that have a bit in one number. */
const GROUPS_PER_NUMBER = 30

/**
 * Returns, for each link, the bits of its groups, in one array per thirty groups. A group without a known value has no link, so no
 * product meets it.
 */
function readConditions(columns: ListingColumns, scope: ListingScope) {
  const groups = [
    ...(scope.categoryIds ? [scope.categoryIds.map((id) => -id)] : []),
    ...(scope.valueGroups ?? []),
  ]
  const conditions = []
  for (let start = 0; start < groups.length; start += GROUPS_PER_NUMBER) {
    const part = groups.slice(start, start + GROUPS_PER_NUMBER)
    const groupBits = new Int32Array(columns.linkKeys.length)
    part.forEach((group, index) => {
      for (const key of group) {
        const link = columns.linkOf.get(key)
        if (link !== undefined) groupBits[link] = (groupBits[link] as number) | (1 << index)
      }
    })
    conditions.push({ groupBits, allGroups: (1 << part.length) - 1 })
  }
  return conditions
}
