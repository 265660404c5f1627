import { FOR_CUSTOMERS_ONLY, type ListingColumns, VISIBLE } from './listing-columns.ts'
import { forEachOrdinal, type OrdinalSet } from './ordinal-set.ts'

/** A preference for products with one of these values, or in one of these categories. */
interface Preference {
  valueIds?: number[]
  categoryIds?: number[]
}

/** The products that a search found, grouped by how well they match. */
export interface SearchMatches {
  /** groups of products, the best match first */
  groups: OrdinalSet[]
  /** preferences come before groups: products that meet the first preference rank highest, whatever their group */
  preferences: Preference[]
  /** products must meet this number of the first preferences; ignored if no product meets them */
  required?: number
}

export interface Ranks {
  /** rank by ordinal; 1 is the best, 0 means not found */
  byOrdinal: Uint8Array
  /** number of ranks */
  count: number
}

/** Ranks the products that a search found, in at most 255 ranks. */
export function rankListings(
  columns: ListingColumns,
  { groups, preferences, required = 0 }: SearchMatches,
): Ranks {
  const { size, starts, lengths, links } = columns
  const byOrdinal = new Uint8Array(size)
  const preferenceBits = readPreferenceBits(columns, preferences)
  const allBits = (1 << preferences.length) - 1
  groups.forEach((group, groupIndex) => {
    forEachOrdinal(group, (ordinal) => {
      if (byOrdinal[ordinal] !== 0) return
      let metBits = 0
      const start = starts[ordinal] as number
      const end = start + (lengths[ordinal] as number)
      for (let index = start; index < end && metBits !== allBits; index++)
        metBits |= preferenceBits[links[index] as number] as number
      byOrdinal[ordinal] = (allBits - metBits) * groups.length + groupIndex + 1
    })
  })
  if (required > 0)
    removeWorseRanks(columns, byOrdinal, groups.length << (preferences.length - required))
  return { byOrdinal, count: groups.length << preferences.length }
}

/** Removes the products with a rank worse than `lastRank`, if at least one of the others is a product that everybody can see. */
function removeWorseRanks({ flags }: ListingColumns, byOrdinal: Uint8Array, lastRank: number) {
  const isBest = (rank: number, ordinal: number) =>
    rank > 0 &&
    rank <= lastRank &&
    ((flags[ordinal] as number) & (VISIBLE | FOR_CUSTOMERS_ONLY)) === VISIBLE
  if (!byOrdinal.some(isBest)) return
  byOrdinal.forEach((rank, ordinal) => {
    if (rank > lastRank) byOrdinal[ordinal] = 0
  })
}

/** Returns, for each link, the bits of the preferences that it meets; the first preference has the highest bit. */
function readPreferenceBits(columns: ListingColumns, preferences: Preference[]): Uint8Array {
  const bits = new Uint8Array(columns.linkKeys.length)
  preferences.forEach(({ valueIds = [], categoryIds = [] }, index) => {
    const bit = 1 << (preferences.length - 1 - index)
    for (const key of [...valueIds, ...categoryIds.map((id) => -id)]) {
      const link = columns.linkOf.get(key)
      if (link !== undefined) bits[link] = (bits[link] as number) | bit
    }
  })
  return bits
}

/**
 * Returns a page of the listings that fit, sorted by rank and then in the given sort order. It goes through the sort order once: the
 * number of listings per rank gives the position of each listing.
 */
export function pickRanked(
  order: Int32Array,
  { byOrdinal, count }: Ranks,
  fits: Uint8Array,
  { offset, limit }: { offset: number; limit: number },
): number[] {
  const positions = firstPositions(byOrdinal, count, fits)
  const pickedOrdinals: number[] = []
  const wantedCount = Math.min(limit, (positions[count + 1] as number) - offset)
  let pickedCount = 0
  for (let index = 0; index < order.length && pickedCount < wantedCount; index++) {
    const ordinal = order[index] as number
    const rank = byOrdinal[ordinal] as number
    if (rank === 0 || fits[ordinal] !== 1) continue
    const position = positions[rank] as number
    positions[rank] = position + 1
    if (position < offset || position >= offset + limit) continue
    pickedOrdinals[position - offset] = ordinal
    pickedCount++
  }
  return pickedOrdinals
}

/** Returns, for each rank, the number of fitting listings with a better rank. The last entry is the number of all of them. */
function firstPositions(byOrdinal: Uint8Array, count: number, fits: Uint8Array): Int32Array {
  const positions = new Int32Array(count + 2)
  for (let ordinal = 0; ordinal < byOrdinal.length; ordinal++) {
    if (fits[ordinal] === 1) {
      const nextRank = (byOrdinal[ordinal] as number) + 1
      positions[nextRank] = (positions[nextRank] as number) + 1
    }
  }
  for (let rank = 1; rank < positions.length; rank++)
    positions[rank] = (positions[rank] as number) + (positions[rank - 1] as number)
  return positions
}
