/** A product as lists know it. Categories (with those above them) and facet values together decide where it is found. */
export interface IndexedListing {
  id: number
  isVisible: boolean
  priceCents: number
  inStock: boolean
  popularity: number
  /** seconds since 1970 */
  publishedAt: number
  categoryIds: number[]
  valueIds: number[]
}

export type IndexSort = 'populair' | 'nieuw' | 'prijs-oplopend' | 'prijs-aflopend'

export interface IndexQuery {
  categoryId?: number | undefined
  /** search results: product ids, best first by group; absent: everything */
  ranked?: number[][] | undefined
  /** one group for each attribute with choices; `members` are all values of that attribute */
  groups: { chosen: number[]; members: number[] }[]
  minCents?: number | undefined
  maxCents?: number | undefined
  inStockOnly: boolean
  sort: IndexSort | 'relevantie'
  offset: number
  limit: number
}

export interface IndexAnswer {
  total: number
  ids: number[]
  /** by value id; a facet's own choice does not lower the counts of its other values */
  valueCounts: Map<number, number>
  priceRange: { minCents: number; maxCents: number } | null
  inStockCount: number
}

export type ListingIndex = ReturnType<typeof openListingIndex>

const VISIBLE = 1
const IN_STOCK = 2
const PRICE_BIT = 1 << 29
const STOCK_BIT = 1 << 28
const MAX_GROUPS = 28
/** Room for 2 million products beside a price, count or moment in one exact double. */
const ORDINAL_SPAN = 2 ** 21

/**
 * All listings in flat arrays, so that a list of 100,000 products is filtered, counted and sorted in a few
 * milliseconds. A product has an ordinal for as long as the process lives; its values lie one after the other in
 * `links`, from `starts` for `lengths`.
 */
export function openListingIndex() {
  let capacity = 1024
  let size = 0
  let ids = new Int32Array(capacity)
  let flags = new Uint8Array(capacity)
  let prices = new Int32Array(capacity)
  let popularity = new Int32Array(capacity)
  let published = new Float64Array(capacity)
  let starts = new Int32Array(capacity)
  let lengths = new Uint16Array(capacity)
  let links = new Int32Array(8192)
  let linksEnd = 0
  let linksInUse = 0
  const ordinals = new Map<number, number>()
  /** facet values as themselves, categories as negative numbers */
  const linkOrdinals = new Map<number, number>()
  const linkKeys: number[] = []
  const orders = new Map<IndexSort, Int32Array>()

  function grow() {
    capacity *= 2
    const wider = <T extends { set(from: T): void }>(next: T, old: T): T => {
      next.set(old)
      return next
    }
    ids = wider(new Int32Array(capacity), ids)
    flags = wider(new Uint8Array(capacity), flags)
    prices = wider(new Int32Array(capacity), prices)
    popularity = wider(new Int32Array(capacity), popularity)
    published = wider(new Float64Array(capacity), published)
    starts = wider(new Int32Array(capacity), starts)
    lengths = wider(new Uint16Array(capacity), lengths)
  }

  function linkOrdinal(key: number): number {
    const known = linkOrdinals.get(key)
    if (known !== undefined) return known
    linkOrdinals.set(key, linkKeys.length)
    return linkKeys.push(key) - 1
  }

  function writeLinks(ordinal: number, keys: number[]) {
    const old = lengths[ordinal] ?? 0
    linksInUse += keys.length - old
    if (keys.length > old) {
      if (linksEnd + keys.length > links.length) makeRoom(keys.length)
      starts[ordinal] = linksEnd
      linksEnd += keys.length
    }
    lengths[ordinal] = keys.length
    const start = starts[ordinal] ?? 0
    for (let at = 0; at < keys.length; at++) links[start + at] = linkOrdinal(keys[at] ?? 0)
  }

  /** Moves all lists of links together; what changed often has left holes behind. */
  function makeRoom(extra: number) {
    const next = new Int32Array(Math.max(8192, (linksInUse + extra) * 2))
    let end = 0
    for (let ordinal = 0; ordinal < size; ordinal++) {
      const start = starts[ordinal] ?? 0
      const length = lengths[ordinal] ?? 0
      next.set(links.subarray(start, start + length), end)
      starts[ordinal] = end
      end += length
    }
    links = next
    linksEnd = end
  }

  function forLinks(ordinal: number, visit: (link: number) => void) {
    const start = starts[ordinal] ?? 0
    const end = start + (lengths[ordinal] ?? 0)
    for (let at = start; at < end; at++) visit(links[at] ?? 0)
  }

  function readOrder(sort: IndexSort): Int32Array {
    const kept = orders.get(sort)
    if (kept) return kept
    // Sorting numbers without a comparison function is several times faster: the ordinal rides in the low digits.
    const keys = new Float64Array(size)
    for (let ordinal = 0; ordinal < size; ordinal++) {
      const newestFirst = ORDINAL_SPAN - 1 - ordinal
      const value =
        sort === 'prijs-oplopend'
          ? (prices[ordinal] ?? 0)
          : sort === 'prijs-aflopend'
            ? -(prices[ordinal] ?? 0)
            : sort === 'nieuw'
              ? -(published[ordinal] ?? 0)
              : -(popularity[ordinal] ?? 0)
      keys[ordinal] = value * ORDINAL_SPAN + newestFirst
    }
    keys.sort()
    const order = new Int32Array(size)
    for (let at = 0; at < size; at++) {
      const key = keys[at] ?? 0
      order[at] = ORDINAL_SPAN - 1 - (key - Math.floor(key / ORDINAL_SPAN) * ORDINAL_SPAN)
    }
    orders.set(sort, order)
    return order
  }

  return {
    get size() {
      return ordinals.size
    },

    put(listing: IndexedListing) {
      let ordinal = ordinals.get(listing.id)
      const isNew = ordinal === undefined
      if (ordinal === undefined) {
        if (size === capacity) grow()
        ordinal = size++
        ordinals.set(listing.id, ordinal)
        ids[ordinal] = listing.id
      }
      if (isNew || popularity[ordinal] !== listing.popularity) orders.delete('populair')
      if (isNew || published[ordinal] !== listing.publishedAt) orders.delete('nieuw')
      if (isNew || prices[ordinal] !== listing.priceCents) {
        orders.delete('prijs-oplopend')
        orders.delete('prijs-aflopend')
      }
      flags[ordinal] = (listing.isVisible ? VISIBLE : 0) | (listing.inStock ? IN_STOCK : 0)
      prices[ordinal] = listing.priceCents
      popularity[ordinal] = listing.popularity
      published[ordinal] = listing.publishedAt
      writeLinks(ordinal, [...listing.categoryIds.map((id) => -id), ...listing.valueIds])
    },

    /** Of the products between two numbers only these are left. The others keep their ordinals, should they return. */
    retain(from: number, to: number, left: Set<number>) {
      for (const [id, ordinal] of ordinals) {
        if (id >= from && id <= to && !left.has(id)) flags[ordinal] = 0
      }
    },

    /** Visible products by category. */
    countCategories(): Map<number, number> {
      const counts = new Int32Array(linkKeys.length)
      for (let ordinal = 0; ordinal < size; ordinal++) {
        if (!((flags[ordinal] ?? 0) & VISIBLE)) continue
        forLinks(ordinal, (link) => {
          counts[link] = (counts[link] ?? 0) + 1
        })
      }
      const byCategory = new Map<number, number>()
      linkKeys.forEach((key, link) => {
        if (key < 0) byCategory.set(-key, counts[link] ?? 0)
      })
      return byCategory
    },

    /**
     * What goes with a product: visible, in stock, and sharing the most; `weigh` says how much a shared category
     * (negative) or value counts. Of equals the popular ones.
     */
    nearest(id: number, weigh: (key: number) => number, limit: number): number[] {
      const own = ordinals.get(id)
      if (own === undefined) return []
      const weights = new Float64Array(linkKeys.length)
      forLinks(own, (link) => {
        weights[link] = weigh(linkKeys[link] ?? 0)
      })
      const best: { ordinal: number; score: number }[] = []
      for (let ordinal = 0; ordinal < size; ordinal++) {
        if (flags[ordinal] !== (VISIBLE | IN_STOCK) || ordinal === own) continue
        const start = starts[ordinal] ?? 0
        const end = start + (lengths[ordinal] ?? 0)
        let shared = 0
        for (let at = start; at < end; at++) shared += weights[links[at] ?? 0] ?? 0
        if (shared === 0) continue
        const score = shared * 2 ** 31 + (popularity[ordinal] ?? 0)
        if (best.length === limit && score <= (best.at(-1)?.score ?? 0)) continue
        best.push({ ordinal, score })
        best.sort((a, b) => b.score - a.score)
        if (best.length > limit) best.pop()
      }
      return best.map(({ ordinal }) => ids[ordinal] ?? 0)
    },

    /** One pass over all products: who fits counts everywhere, who misses one group only counts in that group. */
    select(query: IndexQuery): IndexAnswer {
      const groups = query.groups.slice(0, MAX_GROUPS)
      const chosenBit = new Int32Array(linkKeys.length)
      const memberBit = new Int32Array(linkKeys.length)
      let required = 0
      groups.forEach((group, index) => {
        required |= 1 << index
        for (const id of group.members) {
          const link = linkOrdinals.get(id)
          if (link !== undefined) memberBit[link] = 1 << index
        }
        for (const id of group.chosen) {
          const link = linkOrdinals.get(id)
          if (link !== undefined) chosenBit[link] = 1 << index
        }
      })
      const category =
        query.categoryId === undefined ? -1 : (linkOrdinals.get(-query.categoryId) ?? -2)
      const minCents = query.minCents ?? -1
      const maxCents = query.maxCents ?? Number.MAX_SAFE_INTEGER
      const rank = query.ranked && rankOf(query.ranked)

      const counts = new Int32Array(linkKeys.length)
      const fits = new Uint8Array(size)
      let total = 0
      let inStockCount = 0
      let lowest = Number.MAX_SAFE_INTEGER
      let highest = -1
      for (let ordinal = 0; ordinal < size; ordinal++) {
        const flag = flags[ordinal] ?? 0
        if (!(flag & VISIBLE) || (rank && rank[ordinal] === 0)) continue
        const start = starts[ordinal] ?? 0
        const end = start + (lengths[ordinal] ?? 0)
        let met = 0
        let isInCategory = category === -1
        for (let at = start; at < end; at++) {
          const link = links[at] ?? 0
          met |= chosenBit[link] ?? 0
          if (link === category) isInCategory = true
        }
        if (!isInCategory) continue
        const price = prices[ordinal] ?? 0
        let missing = required & ~met
        if (price < minCents || price > maxCents) missing |= PRICE_BIT
        if (query.inStockOnly && !(flag & IN_STOCK)) missing |= STOCK_BIT

        if (missing === 0) {
          fits[ordinal] = 1
          total++
          if (flag & IN_STOCK) inStockCount++
          for (let at = start; at < end; at++) {
            const link = links[at] ?? 0
            counts[link] = (counts[link] ?? 0) + 1
          }
        } else if ((missing & (missing - 1)) === 0 && missing < STOCK_BIT) {
          for (let at = start; at < end; at++) {
            const link = links[at] ?? 0
            if (memberBit[link] === missing) counts[link] = (counts[link] ?? 0) + 1
          }
        }
        if (missing === 0 || missing === PRICE_BIT) {
          if (price < lowest) lowest = price
          if (price > highest) highest = price
        }
      }

      const valueCounts = new Map<number, number>()
      linkKeys.forEach((key, link) => {
        const count = counts[link] ?? 0
        if (key > 0 && count > 0) valueCounts.set(key, count)
      })
      return {
        total,
        ids: pick(query, fits, rank),
        valueCounts,
        priceRange: highest < 0 ? null : { minCents: lowest, maxCents: highest },
        inStockCount,
      }
    },
  }

  /** For each ordinal the group of search results it is in, from 1; 0 when it was not found. */
  function rankOf(ranked: number[][]): Uint8Array {
    const rank = new Uint8Array(size)
    ranked.forEach((group, index) => {
      for (const id of group) {
        const ordinal = ordinals.get(id)
        if (ordinal !== undefined && rank[ordinal] === 0) rank[ordinal] = index + 1
      }
    })
    return rank
  }

  function pick(query: IndexQuery, fits: Uint8Array, rank: Uint8Array | undefined): number[] {
    const picked: number[] = []
    let skip = query.offset
    const order = readOrder(query.sort === 'relevantie' ? 'populair' : query.sort)
    const passes = query.sort === 'relevantie' && query.ranked ? query.ranked.length : 0
    for (let pass = passes === 0 ? 0 : 1; pass <= passes; pass++) {
      for (let at = 0; at < order.length && picked.length < query.limit; at++) {
        const ordinal = order[at] ?? 0
        if (fits[ordinal] !== 1 || (pass > 0 && rank?.[ordinal] !== pass)) continue
        if (skip > 0) skip--
        else picked.push(ids[ordinal] ?? 0)
      }
    }
    return picked
  }
}
