import {
  readVocabulary,
  type Vocabulary,
} from '#app/features/catalog/attributes/vocabulary.server.ts'
import type { App, Resource } from '#app/platform/app.ts'
import { createListingIndex, type ListingIndex } from './listing-index.ts'

const LOAD_BATCH = 10_000
const RETRY_MS = 2_000

interface Opened {
  index: ListingIndex
  vocabulary: Vocabulary
}

export type ListingStore = ReturnType<typeof openListingStore>

/** The shop's index of listings: read from the database at first use, kept right by announced changes. */
export const listingStore: Resource<ListingStore> = { name: 'listings', open: openListingStore }

/** The announcement that rows of product_listings between two product numbers were written. */
export function listingRowsTag(ids: number[]): string {
  let [lowest, highest] = [Infinity, -Infinity]
  for (const id of ids) {
    if (id < lowest) lowest = id
    if (id > highest) highest = id
  }
  return `listing-rows:${lowest}-${highest}`
}

/** Categories, attributes or their values got other names or places. */
const FACETS_TAG = 'facets'

function openListingStore(app: App) {
  let opened: Promise<Opened> | undefined
  // Changes are read in the order in which they were announced, one after the other.
  let last: Promise<unknown> = Promise.resolve()
  let isReloading = false
  let retry: NodeJS.Timeout | undefined

  async function load(): Promise<Opened> {
    const index = createListingIndex()
    const vocabulary = await readVocabulary(app.db)
    await readRows(index, 0, 2_147_483_647)
    return { index, vocabulary }
  }

  /** Reads these rows in batches, so that nobody waits long behind one of them. */
  async function readRows(index: ListingIndex, from: number, to: number) {
    const ids = new Set<number>()
    const valueIds = new Set<number>()
    let after = from - 1
    for (;;) {
      const { rows } = await app.pool.query<Row>({
        name: 'read-listing-rows',
        text: READ_ROWS,
        values: [after, to, LOAD_BATCH],
        rowMode: 'array',
      } as never)
      for (const row of rows) {
        const listing = toListing(row)
        for (const id of listing.valueIds) valueIds.add(id)
        ids.add(listing.id)
        index.put(listing)
      }
      const end = rows.at(-1)
      if (!end || rows.length < LOAD_BATCH) return { ids, valueIds }
      after = end[0]
    }
  }

  function inTurn<T>(work: () => Promise<T>): Promise<T> {
    const done = last.then(work, work)
    last = done.catch(() => undefined)
    return done
  }

  function open(): Promise<Opened> {
    if (!opened) {
      const loading = inTurn(load)
      opened = loading
      loading.catch(() => {
        if (opened === loading) opened = undefined
      })
    }
    return opened
  }

  /** Rows between these product numbers were written; those that are gone are taken out. */
  async function readRange(from: number, to: number) {
    if (!opened) return
    const { index, vocabulary } = await opened
    const { ids, valueIds } = await readRows(index, from, to)
    index.retain(from, to, ids)
    if ([...valueIds].some((id) => !vocabulary.valuesById.has(id))) await readNames()
  }

  async function readNames() {
    if (opened) Object.assign((await opened).vocabulary, await readVocabulary(app.db))
  }

  /** Nobody knows what was missed: lists stay as they were until all has been read anew. */
  async function reloadAll() {
    isReloading = false
    const next = await load()
    opened = Promise.resolve(next)
    app.cache.clear(['listing'])
  }

  function receiveChange(tags: string[]) {
    // Not in use yet: the first use will read what is true then.
    if (!opened) return
    const fail = (error: unknown) => {
      if (app.pool.ending) return
      app.log.warn({ err: error }, 'listings could not be read anew')
      // What was missed is in the database: all of it is read, until that works.
      clearTimeout(retry)
      retry = setTimeout(receiveChange, RETRY_MS, ['*']).unref()
    }
    for (const tag of tags) {
      const range = /^listing-rows:(\d+)-(\d+)$/.exec(tag)
      if (range) inTurn(() => readRange(Number(range[1]), Number(range[2]))).catch(fail)
      else if (tag === FACETS_TAG || tag.startsWith('category:')) inTurn(readNames).catch(fail)
      else if (tag === '*' && !isReloading) {
        isReloading = true
        inTurn(reloadAll).catch(fail)
      }
    }
  }
  app.onChange(receiveChange)

  return {
    open,
    /** Resolves when everything announced so far is in the index. */
    settled: () => last.then(() => undefined),
  }
}

type Row = [number, boolean, number, boolean, number, number, string, string, number, boolean]

const READ_ROWS = `
  SELECT product_id, is_visible, price_cents, in_stock, popularity, extract(epoch FROM published_at)::int,
    array_to_string(category_ids, ','), array_to_string(value_ids, ','), coalesce(rating_weight, 0), is_for_members
  FROM product_listings LEFT JOIN product_ratings USING (product_id)
  WHERE product_id > $1 AND product_id <= $2 ORDER BY product_id LIMIT $3`

function toListing(row: Row) {
  return {
    id: row[0],
    isVisible: row[1],
    isForMembers: row[9],
    priceCents: row[2],
    inStock: row[3],
    popularity: row[4],
    rating: row[8],
    publishedAt: row[5],
    categoryIds: readNumbers(row[6]),
    valueIds: readNumbers(row[7]),
  }
}

function readNumbers(text: string): number[] {
  return text === '' ? [] : text.split(',').map(Number)
}
