import type { Pool } from 'pg'
import {
  readVocabulary,
  type Vocabulary,
} from '#app/features/catalog/attributes/vocabulary.server.ts'
import { METAL_CODES } from '#app/features/listings/product-cards/product-card.ts'
import type { App, Resource } from '#app/platform/app.ts'
import { queryPrepared } from '#app/platform/database/db.server.ts'
import { createListingIndex, type IndexedListing, type ListingIndex } from './listing-index.ts'
import { createTermLists, type TermLists } from './term-lists.server.ts'

/** Small enough for V8 to free a batch while it is young. Larger batches would leave 300 MB of garbage after a million rows. */
const LOAD_BATCH = 2_000
const RETRY_MS = 2_000

export interface Listings {
  index: ListingIndex
  vocabulary: Vocabulary
  terms: TermLists
}

export type ListingStore = ReturnType<typeof createListingStore>

/** The shop's listing index. It is loaded from the database at first use and updated when changes are announced. */
export const listingStore: Resource<ListingStore> = { name: 'listings', open: createListingStore }

/** Returns the tag that announces changes in product_listings; it contains a range of product ids. */
export function listingRowsTag(ids: number[]): string {
  let lowest = Infinity
  let highest = -Infinity
  for (const id of ids) {
    if (id < lowest) lowest = id
    if (id > highest) highest = id
  }
  return `listing-rows:${lowest}-${highest}`
}

/** Cache tag that is announced when categories, attributes or values were renamed, moved or reordered. */
const FACETS_TAG = 'facets'

function createListingStore(app: App) {
  let openedListings: Promise<Listings> | undefined
  const runInTurn = createQueue()
  let isReloading = false
  let retry: NodeJS.Timeout | undefined

  function open(): Promise<Listings> {
    if (!openedListings) {
      const loading = runInTurn(() => loadListings(app))
      openedListings = loading
      loading.catch(() => {
        if (openedListings === loading) openedListings = undefined
      })
    }
    return openedListings
  }

  /** Reloads the whole index after announcements were missed. Lists use the old index meanwhile. */
  async function reloadAll() {
    isReloading = false
    const listings = await loadListings(app)
    openedListings = Promise.resolve(listings)
    app.cache.clear(['listing'])
  }

  function receiveChange(tags: string[]) {
    // An index that nobody has used yet needs no update: its first use reads everything.
    if (!openedListings) return
    const scheduleRetry = (error: unknown) => {
      if (app.pool.ending) return
      app.log.warn({ err: error }, 'listings could not be reloaded')
      // The retry reads all listings, because the ranges that failed are not stored.
      clearTimeout(retry)
      retry = setTimeout(receiveChange, RETRY_MS, ['*']).unref()
    }
    for (const tag of tags) {
      const range = /^listing-rows:(\d+)-(\d+)$/.exec(tag)
      if (range)
        runInTurn(async () =>
          readRange(app, await openedListings, Number(range[1]), Number(range[2])),
        ).catch(scheduleRetry)
      else if (tag === FACETS_TAG || tag.startsWith('category:'))
        runInTurn(async () => reloadVocabulary(app, await openedListings)).catch(scheduleRetry)
      else if (tag === '*' && !isReloading) {
        isReloading = true
        runInTurn(reloadAll).catch(scheduleRetry)
      }
    }
  }
  app.onChange(receiveChange)

  return {
    open,
    /** Resolves when all changes announced so far are in the index. */
    settled: () => runInTurn(async () => undefined),
  }
}

/** Returns a function that runs jobs one at a time, in the order in which they were passed. */
function createQueue() {
  let lastJob: Promise<unknown> = Promise.resolve()
  return <T>(job: () => Promise<T>): Promise<T> => {
    const result = lastJob.then(job, job)
    lastJob = result.catch(() => undefined)
    return result
  }
}

async function loadListings(app: App): Promise<Listings> {
  const index = createListingIndex()
  const vocabulary = await readVocabulary(app.db)
  // Changes that are announced during the load are read from the primary database afterwards.
  await app.readFromReplica(({ pool }) => readRows(pool, index, 0, 2_147_483_647))
  const terms = createTermLists(app, index)
  terms.warm().catch((err: unknown) => {
    if (!app.pool.ending) app.log.warn({ err }, 'common search terms could not be read')
  })
  return { index, vocabulary, terms }
}

/** Reads the rows of a range of ids again, and hides products whose row no longer exists. */
async function readRange(app: App, listings: Listings | undefined, from: number, to: number) {
  if (!listings) return
  const ids = new Set<number>()
  const valueIds = new Set<number>()
  await readRows(app.pool, listings.index, from, to, (listing) => {
    ids.add(listing.id)
    for (const id of listing.valueIds) valueIds.add(id)
  })
  listings.index.hideMissing(from, to, ids)
  await listings.terms.update([...ids])
  const { valuesById } = listings.vocabulary
  if ([...valueIds].some((id) => !valuesById.has(id))) await reloadVocabulary(app, listings)
}

async function reloadVocabulary(app: App, listings: Listings | undefined) {
  if (listings) Object.assign(listings.vocabulary, await readVocabulary(app.db))
}

/** Reads rows into the index, in batches so that other queries do not wait long. `visit` is called for each row. */
async function readRows(
  pool: Pool,
  index: ListingIndex,
  from: number,
  to: number,
  visit?: (listing: IndexedListing) => void,
) {
  const readAfter = (after: number) =>
    queryPrepared<Row>(pool, {
      name: 'read-listing-rows',
      text: READ_ROWS,
      values: [after, to, LOAD_BATCH],
      rowMode: 'array',
    })
  let nextBatch: ReturnType<typeof readAfter> | undefined = readAfter(from - 1)
  while (nextBatch) {
    const rows: Row[] = await nextBatch
    const lastRow = rows.at(-1)
    // The database reads the next batch while this one is put into the index.
    nextBatch = lastRow && rows.length === LOAD_BATCH ? readAfter(lastRow[0]) : undefined
    nextBatch?.catch(() => undefined)
    for (const row of rows) {
      const listing = toListing(row)
      index.put(listing)
      visit?.(listing)
    }
  }
}

type Row = [
  ...[number, boolean, number, boolean, number, number, string, string, number, boolean],
  ...[isOnSale: boolean, tags: string, metalPrices: string],
]

/** SQL for the prices of a card in the order of METAL_CODES; −1 for metals without a price. */
const METAL_PRICES = METAL_CODES.map(
  (code) => `coalesce(looks->'${code}'->>'priceCents', '-1')`,
).join(", ',', ")

const READ_ROWS = `
  SELECT product_id, is_visible, price_cents, in_stock, popularity, extract(epoch FROM published_at)::int,
    array_to_string(category_ids, ','), array_to_string(value_ids, ','), coalesce(rating_weight, 0), is_for_members,
    is_on_sale, array_to_string(tags, chr(31)),
    CASE WHEN looks IS NULL THEN '' ELSE concat(${METAL_PRICES}) END
  FROM product_listings LEFT JOIN product_ratings USING (product_id)
    -- OFFSET 0: taken out of the card once, not for every metal.
    CROSS JOIN LATERAL (SELECT card->'looks' AS looks OFFSET 0) AS card_looks
  WHERE product_id > $1 AND product_id <= $2 ORDER BY product_id LIMIT $3`

const NO_TAGS: string[] = []
const TAG_END = '\u001f'

function toListing(row: Row) {
  return {
    id: row[0],
    isVisible: row[1],
    isForCustomersOnly: row[9],
    priceCents: row[2],
    metalPrices: readNumbers(row[12]),
    inStock: row[3],
    popularity: row[4],
    rating: row[8],
    publishedAt: row[5],
    categoryIds: readNumbers(row[6]),
    valueIds: readNumbers(row[7]),
    isOnSale: row[10],
    tags: row[11] === '' ? NO_TAGS : row[11].split(TAG_END),
  }
}

const NO_NUMBERS: number[] = []

function readNumbers(text: string): number[] {
  return text === '' ? NO_NUMBERS : text.split(',').map(Number)
}
