import { type ListingColumns, priceIn } from './listing-columns.ts'

export type IndexSort =
  | 'populair'
  | 'nieuw'
  | 'best-beoordeeld'
  | 'prijs-oplopend'
  | 'prijs-aflopend'

/** A sort key combines a price, count or timestamp with one of 2 million ordinals, exactly in one double. */
const ORDINAL_SPAN = 2 ** 21
/** Higher than any price, so that products without a price come last. */
const AFTER_ALL_PRICES = 2 ** 31

export const SORT_KEYS = {
  populair: { by: 'popularity', direction: -1 },
  nieuw: { by: 'published', direction: -1 },
  'best-beoordeeld': { by: 'ratings', direction: -1 },
  'prijs-oplopend': { by: 'prices', direction: 1 },
  'prijs-aflopend': { by: 'prices', direction: -1 },
} as const satisfies Record<IndexSort, { by: string; direction: 1 | -1 }>

/** Returns all ordinals in this sort order, the newest first among equals. `metals`: bits of the metals whose prices count. */
export function sortOrdinals(columns: ListingColumns, sort: IndexSort, metals: number): Int32Array {
  const { size, prices, metalPrices } = columns
  const { by, direction } = SORT_KEYS[sort]
  const column = columns[by]
  // Sorting numbers without a comparison function is several times faster, so each key has its ordinal in the low digits.
  const keys = new Float64Array(size)
  for (let ordinal = 0; ordinal < size; ordinal++) {
    const value =
      by === 'prices' ? priceIn(prices, metalPrices, ordinal, metals) : (column[ordinal] ?? 0)
    // External products have no price in this shop and come last in both directions.
    const weight = by === 'prices' && value < 0 ? AFTER_ALL_PRICES : direction * value
    // Higher ordinals are newer products, which come first among equals.
    const tieBreaker = ORDINAL_SPAN - 1 - ordinal
    keys[ordinal] = weight * ORDINAL_SPAN + tieBreaker
  }
  keys.sort()
  const order = new Int32Array(size)
  for (let index = 0; index < size; index++) {
    const key = keys[index] ?? 0
    order[index] = ORDINAL_SPAN - 1 - (key - Math.floor(key / ORDINAL_SPAN) * ORDINAL_SPAN)
  }
  return order
}
