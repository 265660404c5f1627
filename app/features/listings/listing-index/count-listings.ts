import {
  FOR_CUSTOMERS_ONLY,
  HAS_METAL_PRICES,
  IN_STOCK,
  type ListingColumns,
  priceIn,
  VISIBLE,
} from './listing-columns.ts'
import type { ListingScope } from './listing-scope.ts'

/** The filters of a list, without its search. */
export interface ListingChoice {
  /** true: products for customers only; otherwise products that everybody may see */
  isForCustomersOnly?: boolean | undefined
  categoryId?: number | undefined
  /** selection of a brand or collection; never together with a category */
  scope?: ListingScope | undefined
  /** one group for each attribute with chosen values; `members` are all values of that attribute */
  groups: { chosenIds: number[]; members: number[] }[]
  /** bits of the metals that products are shown in, whose prices count; absent or 0: any metal */
  metals?: number
  /** bits of the metals that a value stands for, by value id; the count of such a value uses the prices in these metals */
  metalBitsByValue?: Map<number, number>
  minCents?: number | undefined
  maxCents?: number | undefined
  inStockOnly: boolean
}

export interface ListingCounts {
  total: number
  /** 1 if the product with this ordinal is in the list, else 0 */
  fits: Uint8Array
  /** counts by value id; the chosen values of a facet do not lower the counts of its other values */
  valueCounts: Map<number, number>
  /** ids of the values that the list has without any filter */
  presentValues: Set<number>
  /** counts by category id */
  categoryCounts: Map<number, number>
  priceRange: { minCents: number; maxCents: number } | null
  inStockCount: number
  /** products that would be added without one filter: without the group at this index, the price or the stock */
  missedBy: { groups: number[]; price: number; stock: number }
}

// A product has a bit for each filter that it misses: bits 0 to 27 for groups of values, and these two.
const PRICE_PLACE = 29
const STOCK_PLACE = 28
const PRICE_BIT = 1 << PRICE_PLACE
const STOCK_BIT = 1 << STOCK_PLACE
const MAX_GROUPS = 28
const HIGHEST_PLACE = 31

/**
 * Counts in one pass over the given `ordinals` (of a category or scope), or over all products. A product that matches all groups
 * counts for every value. A product that misses only one group counts for the values of that group. `rank` is 0 for products that a
 * search did not find.
 */
export function countListings(
  columns: ListingColumns,
  choice: ListingChoice,
  rank: Uint8Array | undefined,
  ordinals: Int32Array | undefined,
): ListingCounts {
  const { chosenBit, memberBit, required } = readGroups(columns, choice.groups)
  const {
    minCents = 0,
    maxCents = Number.MAX_SAFE_INTEGER,
    inStockOnly,
    metals: metalBits = 0,
  } = choice
  const isNarrowed = choice.minCents !== undefined || choice.maxCents !== undefined
  const metalsOf = isNarrowed ? readMetals(columns, choice.metalBitsByValue) : undefined
  const visibility = choice.isForCustomersOnly ? FOR_CUSTOMERS_ONLY : VISIBLE
  // Local constants, because reading properties would slow down the loop below, which may run a million times.
  const { size, flags, prices, metalPrices, starts, lengths, links } = columns
  const count = ordinals?.length ?? size
  const counts = new Int32Array(columns.linkKeys.length)
  const present = new Uint8Array(columns.linkKeys.length)
  const fits = new Uint8Array(size)
  const missedOnly = new Int32Array(HIGHEST_PLACE + 1)
  let total = 0
  let inStockCount = 0
  let lowest = Number.MAX_SAFE_INTEGER
  let highest = -1

  for (let position = 0; position < count; position++) {
    const ordinal = ordinals ? (ordinals[position] as number) : position
    const ownFlags = flags[ordinal] as number
    if (!(ownFlags & visibility) || (rank && rank[ordinal] === 0)) continue
    const start = starts[ordinal] as number
    const end = start + (lengths[ordinal] as number)
    let metGroups = 0
    if (required !== 0) {
      for (let index = start; index < end; index++)
        metGroups |= chosenBit[links[index] as number] as number
    }
    const price = priceIn(prices, metalPrices, ordinal, metalBits)
    let missingGroups = required & ~metGroups
    if (inStockOnly && !(ownFlags & IN_STOCK)) missingGroups |= STOCK_BIT
    // If the product has one price for all metals, values that stand for metals count like other values.
    const ownMetals = metalsOf && ownFlags & HAS_METAL_PRICES ? metalsOf : undefined
    if (ownMetals) {
      for (let index = start; index < end; index++) {
        const link = links[index] as number
        const ownGroup = memberBit[link] as number
        const valueMetals = ownMetals[link] as number
        if (valueMetals === 0 || (missingGroups & ~ownGroup) !== 0) continue
        // A filter on gold and a filter on a colour together select that colour of gold.
        const shownMetals = ownGroup === 0 ? valueMetals & metalBits || valueMetals : valueMetals
        const metalPrice = priceIn(prices, metalPrices, ordinal, shownMetals)
        if (metalPrice < minCents || metalPrice > maxCents) continue
        counts[link] = (counts[link] as number) + 1
      }
    }
    // External products have no price in this shop, so they are in no price range.
    const isPriced = price >= 0
    const isOutsideRange = isPriced ? price < minCents || price > maxCents : isNarrowed
    if (isOutsideRange) missingGroups |= PRICE_BIT

    if (missingGroups === 0) {
      fits[ordinal] = 1
      total++
      if (ownFlags & IN_STOCK) inStockCount++
    } else if ((missingGroups & (missingGroups - 1)) === 0) {
      const place = HIGHEST_PLACE - Math.clz32(missingGroups)
      missedOnly[place] = (missedOnly[place] as number) + 1
    }
    for (let index = start; index < end; index++) {
      const link = links[index] as number
      present[link] = 1
      if (ownMetals?.[link]) continue
      // A value has the bit of one group, so a product that misses its price, stock or two groups counts for no value.
      if (missingGroups === 0 || memberBit[link] === missingGroups)
        counts[link] = (counts[link] as number) + 1
    }
    if (isPriced && (missingGroups === 0 || missingGroups === PRICE_BIT)) {
      if (price < lowest) lowest = price
      if (price > highest) highest = price
    }
  }
  return {
    total,
    fits,
    valueCounts: countsById(columns, counts),
    presentValues: new Set(columns.linkKeys.filter((key, link) => key > 0 && present[link] === 1)),
    categoryCounts: countsById(columns, counts, -1),
    priceRange: highest < 0 ? null : { minCents: lowest, maxCents: highest },
    inStockCount,
    missedBy: {
      groups: choice.groups.map((_, index) => (index < MAX_GROUPS ? (missedOnly[index] ?? 0) : 0)),
      price: missedOnly[PRICE_PLACE] ?? 0,
      stock: missedOnly[STOCK_PLACE] ?? 0,
    },
  }
}

/** Returns, for each link, the bits of the metals that its value stands for. */
function readMetals(columns: ListingColumns, metalValues = new Map<number, number>()): Uint8Array {
  const metalsOf = new Uint8Array(columns.linkKeys.length)
  for (const [id, metals] of metalValues) {
    const link = columns.linkOf.get(id)
    if (link !== undefined) metalsOf[link] = metals
  }
  return metalsOf
}

/** Returns, for each link, the bit of its group: once for all values of the group, once for its chosen values only. */
function readGroups(columns: ListingColumns, groups: ListingChoice['groups']) {
  const chosenBit = new Int32Array(columns.linkKeys.length)
  const memberBit = new Int32Array(columns.linkKeys.length)
  let requiredGroups = 0
  groups.slice(0, MAX_GROUPS).forEach((group, index) => {
    requiredGroups |= 1 << index
    const mark = (bits: Int32Array, ids: number[]) => {
      for (const id of ids) {
        const link = columns.linkOf.get(id)
        if (link !== undefined) bits[link] = 1 << index
      }
    }
    mark(memberBit, group.members)
    mark(chosenBit, group.chosenIds)
  })
  return { chosenBit, memberBit, required: requiredGroups }
}

/** Returns the counts of values by id. With sign -1 it returns the counts of categories by id. */
function countsById(
  columns: ListingColumns,
  counts: Int32Array,
  sign: 1 | -1 = 1,
): Map<number, number> {
  const countById = new Map<number, number>()
  columns.linkKeys.forEach((key, link) => {
    const count = counts[link] ?? 0
    if (key * sign > 0 && count > 0) countById.set(key * sign, count)
  })
  return countById
}

/** Returns the ordinals of all products of a category, including hidden ones. */
export function ordinalsInCategory(columns: ListingColumns, categoryId: number): Int32Array {
  const category = columns.linkOf.get(-categoryId)
  if (category === undefined) return new Int32Array()
  const { size, starts, lengths, links } = columns
  const ordinals = new Int32Array(size)
  let count = 0
  for (let ordinal = 0; ordinal < size; ordinal++) {
    const start = starts[ordinal] as number
    const end = start + (lengths[ordinal] as number)
    for (let index = start; index < end; index++) {
      if (links[index] !== category) continue
      ordinals[count++] = ordinal
      break
    }
  }
  return ordinals.slice(0, count)
}

/** Counts the products that everybody may see, by category. */
export function countByCategory(columns: ListingColumns): Map<number, number> {
  const { size, flags, starts, lengths, links } = columns
  const counts = new Int32Array(columns.linkKeys.length)
  for (let ordinal = 0; ordinal < size; ordinal++) {
    if (!((flags[ordinal] as number) & VISIBLE)) continue
    const start = starts[ordinal] as number
    const end = start + (lengths[ordinal] as number)
    for (let index = start; index < end; index++) {
      const link = links[index] as number
      counts[link] = (counts[link] as number) + 1
    }
  }
  const byCategory = new Map<number, number>()
  columns.linkKeys.forEach((key, link) => {
    if (key < 0) byCategory.set(-key, counts[link] ?? 0)
  })
  return byCategory
}
