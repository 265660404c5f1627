/** A product as lists know it. Categories (with those above them) and facet values together decide where it is found. */
export interface IndexedListing {
  id: number
  isVisible: boolean
  /** in the lists of categories for customers only, and in no other */
  isForMembers: boolean
  priceCents: number
  inStock: boolean
  popularity: number
  /** what it is worth in stars, in thousandths; 0 without reviews */
  rating: number
  /** seconds since 1970 */
  publishedAt: number
  categoryIds: number[]
  valueIds: number[]
}

export const VISIBLE = 1
export const IN_STOCK = 2
export const FOR_MEMBERS = 4

/**
 * All listings as flat arrays by ordinal, which a product keeps for as long as the process lives. Categories and facet
 * values are its links: numbers that lie one after the other in `links`, from `starts` for `lengths`. Whoever loops over
 * the arrays takes them into constants first; they are others after the next `put`.
 */
export interface ListingColumns {
  readonly size: number
  readonly ids: Int32Array
  readonly flags: Uint8Array
  readonly prices: Int32Array
  readonly popularity: Int32Array
  readonly ratings: Int32Array
  readonly published: Float64Array
  readonly starts: Int32Array
  readonly lengths: Uint16Array
  readonly links: Int32Array
  /** by link: the facet value's id, or a category's as a negative number */
  readonly linkKeys: number[]
  /** from the same numbers to links */
  readonly linkOf: Map<number, number>
  readonly ordinalOf: Map<number, number>
}

export interface WritableColumns extends ListingColumns {
  /** Says which columns are other than they were: orders by the others still hold. */
  put(listing: IndexedListing): ('prices' | 'popularity' | 'ratings' | 'published')[]
  /** Of the products between two numbers only these are left. The others keep their ordinals, should they return. */
  retain(from: number, to: number, left: Set<number>): void
}

const FIRST_CAPACITY = 1024
const FIRST_LINKS = 8192

export function openListingColumns(): WritableColumns {
  let capacity = FIRST_CAPACITY
  let size = 0
  let ids = new Int32Array(capacity)
  let flags = new Uint8Array(capacity)
  let prices = new Int32Array(capacity)
  let popularity = new Int32Array(capacity)
  let ratings = new Int32Array(capacity)
  let published = new Float64Array(capacity)
  let starts = new Int32Array(capacity)
  let lengths = new Uint16Array(capacity)
  let links = new Int32Array(FIRST_LINKS)
  let linksEnd = 0
  let linksInUse = 0
  const linkKeys: number[] = []
  const linkOf = new Map<number, number>()
  const ordinalOf = new Map<number, number>()

  function grow() {
    capacity *= 2
    ids = widen(ids, new Int32Array(capacity))
    flags = widen(flags, new Uint8Array(capacity))
    prices = widen(prices, new Int32Array(capacity))
    popularity = widen(popularity, new Int32Array(capacity))
    ratings = widen(ratings, new Int32Array(capacity))
    published = widen(published, new Float64Array(capacity))
    starts = widen(starts, new Int32Array(capacity))
    lengths = widen(lengths, new Uint16Array(capacity))
  }

  function linkFor(key: number): number {
    const known = linkOf.get(key)
    if (known !== undefined) return known
    linkOf.set(key, linkKeys.length)
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
    for (let at = 0; at < keys.length; at++) links[start + at] = linkFor(keys[at] ?? 0)
  }

  /** Moves all lists of links together; what changed often has left holes behind. */
  function makeRoom(extra: number) {
    const next = new Int32Array(Math.max(FIRST_LINKS, (linksInUse + extra) * 2))
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

  return {
    get size() {
      return size
    },
    get ids() {
      return ids
    },
    get flags() {
      return flags
    },
    get prices() {
      return prices
    },
    get popularity() {
      return popularity
    },
    get ratings() {
      return ratings
    },
    get published() {
      return published
    },
    get starts() {
      return starts
    },
    get lengths() {
      return lengths
    },
    get links() {
      return links
    },
    linkKeys,
    linkOf,
    ordinalOf,

    put(listing) {
      let ordinal = ordinalOf.get(listing.id)
      const isNew = ordinal === undefined
      if (ordinal === undefined) {
        if (size === capacity) grow()
        ordinal = size++
        ordinalOf.set(listing.id, ordinal)
        ids[ordinal] = listing.id
      }
      const changed: ReturnType<WritableColumns['put']> = []
      if (isNew || prices[ordinal] !== listing.priceCents) changed.push('prices')
      if (isNew || popularity[ordinal] !== listing.popularity) changed.push('popularity')
      if (isNew || ratings[ordinal] !== listing.rating) changed.push('ratings')
      if (isNew || published[ordinal] !== listing.publishedAt) changed.push('published')
      flags[ordinal] =
        (listing.isVisible ? VISIBLE : 0) |
        (listing.inStock ? IN_STOCK : 0) |
        (listing.isForMembers ? FOR_MEMBERS : 0)
      prices[ordinal] = listing.priceCents
      popularity[ordinal] = listing.popularity
      ratings[ordinal] = listing.rating
      published[ordinal] = listing.publishedAt
      writeLinks(ordinal, [...listing.categoryIds.map((id) => -id), ...listing.valueIds])
      return changed
    },

    retain(from, to, left) {
      for (const [id, ordinal] of ordinalOf) {
        if (id >= from && id <= to && !left.has(id)) flags[ordinal] = 0
      }
    },
  }
}

function widen<T extends { set(from: T): void }>(old: T, next: T): T {
  next.set(old)
  return next
}
