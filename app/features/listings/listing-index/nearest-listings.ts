import { FOR_CUSTOMERS_ONLY, IN_STOCK, type ListingColumns, VISIBLE } from './listing-columns.ts'

/** A shared facet value counts more than any popularity; popularity only breaks ties. */
const SHARED_WEIGHT = 2 ** 31

/** Weight of the same price; it falls to nothing at a price that is `FAR_PRICE` times as high or as low. */
const PRICE_WEIGHT = 4
const FAR_PRICE = 4

/** Returns the weight of a price beside another, in whole steps so that popularity decides between similar prices. */
function priceWeight(price: number, otherPrice: number): number {
  if (price <= 0 || otherPrice <= 0) return 0
  const distance = Math.abs(Math.log(price / otherPrice)) / Math.log(FAR_PRICE)
  return Math.max(0, Math.round(PRICE_WEIGHT * (1 - distance)))
}

/** Flags to compare: a product must be visible and in stock, and not be for customers only. */
const RELEVANT = VISIBLE | IN_STOCK | FOR_CUSTOMERS_ONLY

/**
 * Returns the visible products in stock that are most similar to a product: they share facet values or categories, and a near price
 * counts too. `weightOf`: the weight of a shared facet value (id) or category (negated id).
 */
export function nearestListings(
  columns: ListingColumns,
  id: number,
  weightOf: (key: number) => number,
  limit: number,
): number[] {
  const ownOrdinal = columns.ordinalOf.get(id)
  if (ownOrdinal === undefined) return []
  const { size, ids, flags, prices, starts, lengths, links, linkKeys, popularity } = columns
  const ownPrice = prices[ownOrdinal] as number
  const weights = new Float64Array(linkKeys.length)
  const ownStart = starts[ownOrdinal] as number
  for (const link of links.subarray(ownStart, ownStart + (lengths[ownOrdinal] as number))) {
    weights[link] = weightOf(linkKeys[link] ?? 0)
  }
  const best: { ordinal: number; score: number }[] = []
  for (let ordinal = 0; ordinal < size; ordinal++) {
    if (((flags[ordinal] as number) & RELEVANT) !== (VISIBLE | IN_STOCK)) continue
    if (ordinal === ownOrdinal) continue
    const start = starts[ordinal] as number
    const end = start + (lengths[ordinal] as number)
    let sharedWeight = 0
    for (let index = start; index < end; index++)
      sharedWeight += weights[links[index] as number] as number
    if (sharedWeight === 0) continue
    const weight = sharedWeight + priceWeight(ownPrice, prices[ordinal] as number)
    const score = weight * SHARED_WEIGHT + (popularity[ordinal] as number)
    if (best.length === limit && score <= (best.at(-1)?.score ?? 0)) continue
    best.push({ ordinal, score })
    best.sort((a, b) => b.score - a.score)
    if (best.length > limit) best.pop()
  }
  return best.map(({ ordinal }) => ids[ordinal] ?? 0)
}
