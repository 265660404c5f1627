/** The data of a product by which listings are filtered and sorted. */
export interface IndexedListing {
  id: number
  isVisible: boolean
  /** published, but hidden from guests, because one of its categories is for customers only */
  isForCustomersOnly: boolean
  priceCents: number
  /** prices in the order of METAL_CODES, −1 for metals in which the product is not made; empty: the product has one metal */
  metalPrices: readonly number[]
  inStock: boolean
  /** at least one variant has a reduced price */
  isOnSale: boolean
  popularity: number
  /** weighted average rating, in thousandths of a star; 0 without reviews */
  rating: number
  /** seconds since 1970 */
  publishedAt: number
  /** ids of the product's categories and their ancestors */
  categoryIds: number[]
  valueIds: number[]
  tags: readonly string[]
}

export const VISIBLE = 1
export const IN_STOCK = 2
export const FOR_CUSTOMERS_ONLY = 4
export const ON_SALE = 8
/** Flag of a product with a price per metal. A product without this flag has one price in all its metals. */
export const HAS_METAL_PRICES = 16

/**
 * All listings as flat arrays by ordinal. The ordinal of a product stays the same while the process runs. Its categories and facet
 * values are links: `lengths[ordinal]` numbers in `links`, starting at `starts[ordinal]`. Loops copy the arrays to constants first,
 * because `putListing` may replace the arrays.
 */
export interface ListingColumns {
  readonly size: number
  readonly ids: Int32Array
  readonly flags: Uint8Array
  readonly prices: Int32Array
  /** `METAL_COUNT` prices per product; −1 for a metal in which the product has no price of its own */
  readonly metalPrices: Int32Array
  readonly popularity: Int32Array
  readonly ratings: Int32Array
  readonly published: Float64Array
  readonly starts: Int32Array
  readonly lengths: Uint16Array
  readonly links: Int32Array
  /** tags by ordinal, used only by the rules of collections; products with the same tags share one array */
  readonly tags: (readonly string[])[]
  /** id of a facet value, or negated id of a category, by link */
  readonly linkKeys: number[]
  /** link by id of a facet value or negated id of a category: the inverse of `linkKeys` */
  readonly linkOf: Map<number, number>
  readonly ordinalOf: Map<number, number>
}

type Mutable<T> = { -readonly [Key in keyof T]: T[Key] }

export interface WritableColumns extends Mutable<ListingColumns> {
  capacity: number
  tagLists: Map<string, readonly string[]>
  /** end of the used part of `links` */
  linksEnd: number
  /** number of links that belong to a product; the other links are holes */
  linksInUse: number
}

export type SortColumn = 'prices' | 'popularity' | 'ratings' | 'published'

/** Number of metals in METAL_CODES. */
const METAL_COUNT = 4
const FIRST_CAPACITY = 1024
const FIRST_LINKS = 8192

export function createListingColumns(): WritableColumns {
  return {
    size: 0,
    capacity: FIRST_CAPACITY,
    ids: new Int32Array(FIRST_CAPACITY),
    flags: new Uint8Array(FIRST_CAPACITY),
    prices: new Int32Array(FIRST_CAPACITY),
    metalPrices: new Int32Array(FIRST_CAPACITY * METAL_COUNT),
    popularity: new Int32Array(FIRST_CAPACITY),
    ratings: new Int32Array(FIRST_CAPACITY),
    published: new Float64Array(FIRST_CAPACITY),
    starts: new Int32Array(FIRST_CAPACITY),
    lengths: new Uint16Array(FIRST_CAPACITY),
    links: new Int32Array(FIRST_LINKS),
    tags: [],
    tagLists: new Map(),
    linksEnd: 0,
    linksInUse: 0,
    linkKeys: [],
    linkOf: new Map(),
    ordinalOf: new Map(),
  }
}

/** Writes a listing. Returns the columns whose values changed; sort orders by other columns stay valid. */
export function putListing(columns: WritableColumns, listing: IndexedListing): SortColumn[] {
  const knownOrdinal = columns.ordinalOf.get(listing.id)
  const ordinal = knownOrdinal ?? addOrdinal(columns, listing.id)
  const { flags, prices, popularity, ratings, published } = columns
  const isNew = knownOrdinal === undefined
  const changedColumns: SortColumn[] = []
  const isRepriced = writeMetalPrices(columns, ordinal, listing.metalPrices)
  if (isNew || isRepriced || prices[ordinal] !== listing.priceCents) changedColumns.push('prices')
  if (isNew || popularity[ordinal] !== listing.popularity) changedColumns.push('popularity')
  if (isNew || ratings[ordinal] !== listing.rating) changedColumns.push('ratings')
  if (isNew || published[ordinal] !== listing.publishedAt) changedColumns.push('published')
  flags[ordinal] =
    (listing.isVisible ? VISIBLE : 0) |
    (listing.inStock ? IN_STOCK : 0) |
    (listing.isForCustomersOnly ? FOR_CUSTOMERS_ONLY : 0) |
    (listing.isOnSale ? ON_SALE : 0) |
    (listing.metalPrices.some((price) => price >= 0) ? HAS_METAL_PRICES : 0)
  prices[ordinal] = listing.priceCents
  popularity[ordinal] = listing.popularity
  ratings[ordinal] = listing.rating
  published[ordinal] = listing.publishedAt
  columns.tags[ordinal] = sharedTags(columns, listing.tags)
  const categoryKeys = listing.categoryIds.map((id) => -id)
  writeLinks(columns, ordinal, [...categoryKeys, ...listing.valueIds])
  return changedColumns
}

/** Writes the prices per metal. Returns whether a price changed. */
function writeMetalPrices(
  { metalPrices }: ListingColumns,
  ordinal: number,
  prices: readonly number[],
): boolean {
  let isChanged = false
  for (let metal = 0; metal < METAL_COUNT; metal++) {
    const index = ordinal * METAL_COUNT + metal
    const price = prices[metal] ?? -1
    isChanged ||= metalPrices[index] !== price
    metalPrices[index] = price
  }
  return isChanged
}

/** Returns the price of a card that is shown in one of these metals (bits): the lowest of their prices, as in `cardInMetal`. */
export function priceIn(
  prices: Int32Array,
  metalPrices: Int32Array,
  ordinal: number,
  metals: number,
): number {
  let lowest = -1
  if (metals !== 0) {
    for (let metal = 0; metal < METAL_COUNT; metal++) {
      if ((metals & (1 << metal)) === 0) continue
      const price = metalPrices[ordinal * METAL_COUNT + metal] as number
      if (price >= 0 && (lowest < 0 || price < lowest)) lowest = price
    }
  }
  return lowest < 0 ? (prices[ordinal] as number) : lowest
}

/** Maximum number of shared tag lists. Tags that are nearly unique to a product would share nothing. */
const MAX_TAG_LISTS = 50_000

function sharedTags({ tagLists }: WritableColumns, tags: readonly string[]): readonly string[] {
  const key = tags.join('\u001f')
  const tagList = tagLists.get(key)
  if (tagList) return tagList
  if (tagLists.size >= MAX_TAG_LISTS) tagLists.clear()
  tagLists.set(key, tags)
  return tags
}

/** Hides the products in this range of ids whose id is not in `existingIds`. They keep their ordinals, because they may return. */
export function hideMissingListings(
  { ordinalOf, flags }: WritableColumns,
  from: number,
  to: number,
  existingIds: Set<number>,
): void {
  for (const [id, ordinal] of ordinalOf) {
    if (id >= from && id <= to && !existingIds.has(id)) flags[ordinal] = 0
  }
}

function addOrdinal(columns: WritableColumns, id: number): number {
  if (columns.size === columns.capacity) growColumns(columns)
  const ordinal = columns.size++
  columns.ordinalOf.set(id, ordinal)
  columns.ids[ordinal] = id
  return ordinal
}

function growColumns(columns: WritableColumns): void {
  const capacity = columns.capacity * 2
  columns.capacity = capacity
  columns.ids = widen(columns.ids, new Int32Array(capacity))
  columns.flags = widen(columns.flags, new Uint8Array(capacity))
  columns.prices = widen(columns.prices, new Int32Array(capacity))
  columns.metalPrices = widen(columns.metalPrices, new Int32Array(capacity * METAL_COUNT))
  columns.popularity = widen(columns.popularity, new Int32Array(capacity))
  columns.ratings = widen(columns.ratings, new Int32Array(capacity))
  columns.published = widen(columns.published, new Float64Array(capacity))
  columns.starts = widen(columns.starts, new Int32Array(capacity))
  columns.lengths = widen(columns.lengths, new Uint16Array(capacity))
}

function writeLinks(columns: WritableColumns, ordinal: number, keys: number[]): void {
  const oldLength = columns.lengths[ordinal] ?? 0
  columns.linksInUse += keys.length - oldLength
  if (keys.length > oldLength) {
    if (columns.linksEnd + keys.length > columns.links.length) compactLinks(columns, keys.length)
    columns.starts[ordinal] = columns.linksEnd
    columns.linksEnd += keys.length
  }
  columns.lengths[ordinal] = keys.length
  const start = columns.starts[ordinal] ?? 0
  for (let index = 0; index < keys.length; index++) {
    columns.links[start + index] = linkFor(columns, keys[index] ?? 0)
  }
}

function linkFor({ linkOf, linkKeys }: WritableColumns, key: number): number {
  const link = linkOf.get(key)
  if (link !== undefined) return link
  linkOf.set(key, linkKeys.length)
  return linkKeys.push(key) - 1
}

/** Removes the holes that changed products left between the links, and makes room for `extraCount` more links. */
function compactLinks(columns: WritableColumns, extraCount: number): void {
  const { size, starts, lengths, links } = columns
  const newLinks = new Int32Array(Math.max(FIRST_LINKS, (columns.linksInUse + extraCount) * 2))
  let end = 0
  for (let ordinal = 0; ordinal < size; ordinal++) {
    const start = starts[ordinal] ?? 0
    const length = lengths[ordinal] ?? 0
    newLinks.set(links.subarray(start, start + length), end)
    starts[ordinal] = end
    end += length
  }
  columns.links = newLinks
  columns.linksEnd = end
}

/** Copies the values of an array into a larger one, which it returns. */
function widen<T extends { set(from: T): void }>(values: T, largerArray: T): T {
  largerArray.set(values)
  return largerArray
}
