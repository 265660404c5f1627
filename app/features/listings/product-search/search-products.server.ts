import { eq, inArray, or, sql } from 'drizzle-orm'
import { LRUCache } from 'lru-cache'
import { variants } from '#app/features/catalog/products/catalog-tables.server.ts'
import type { RankedIds } from '#app/features/listings/listing-index/listing-index.ts'
import type { Resource, Shop } from '#app/platform/shop.ts'
import { understandSearch } from './understand-search.server.ts'

/** Room for ids in kept results: 16 MB. */
const MAX_KEPT_IDS = 4_000_000

export interface Found {
  /** product ids: those whose name or tags say it all, then those that say it anywhere */
  ranked: RankedIds
  mended: string | null
}

/** What was found lately, for the next page or facet of the same search; forgotten when any listing changes. */
const keptResults: Resource<LRUCache<string, RankedIds>> = {
  name: 'search-results',
  open(shop) {
    const results = new LRUCache<string, RankedIds>({
      maxSize: MAX_KEPT_IDS,
      sizeCalculation: (ranked) => ranked.reduce((sum, ids) => sum + ids.length, 1),
    })
    shop.onChange((tags) => {
      if (tags.some((tag) => tag === '*' || tag.startsWith('listing-rows:'))) results.clear()
    })
    return results
  },
}

/** Everything a search finds, visible or not; the index of listings leaves out what is not. */
export async function searchProducts(
  shop: Shop,
  text: string,
  options: { isTyping?: boolean } = {},
): Promise<Found> {
  const named = await findByNumber(shop, text)
  if (named.length > 0) return { ranked: [named], mended: null }
  const { tsquery, mended } = await understandSearch(shop.db, text, options)
  if (tsquery === null) return { ranked: [[]], mended }
  const results = shop.use(keptResults)
  const kept = results.get(tsquery)
  if (kept) return { ranked: kept, mended }
  const ranked = await findRanked(shop, tsquery)
  results.set(tsquery, ranked)
  return { ranked, mended }
}

/** At 100,000 products and a word that a third of them has: 15 ms in the database, see find_products. */
async function findRanked(shop: Shop, tsquery: string): Promise<RankedIds> {
  // One string for each: parsing 40,000 rows in this process would take longer than finding them.
  const { rows } = await shop.db.execute<{ first: string; others: string }>(
    sql`SELECT * FROM find_products(to_tsquery('shop_dutch', ${tsquery}))`,
  )
  const row = rows[0]
  return [readIds(row?.first ?? ''), readIds(row?.others ?? '')]
}

/** An article number or EAN, typed or pasted whole. */
async function findByNumber(shop: Shop, text: string): Promise<number[]> {
  const number = text.trim()
  if (!/^(?=.*\d)[\w./-]{4,40}$/.test(number)) return []
  const rows = await shop.db
    .selectDistinct({ id: variants.productId })
    .from(variants)
    .where(or(inArray(variants.sku, [number, number.toUpperCase()]), eq(variants.gtin, number)))
  return rows.map(({ id }) => id)
}

/** "1,23,4" as numbers, digit by digit: five times as fast as splitting, and there may be 100,000. */
function readIds(text: string): Int32Array {
  const ids = new Int32Array(text === '' ? 0 : Math.floor(text.length / 2) + 1)
  let count = 0
  let id = 0
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code === COMMA) {
      ids[count++] = id
      id = 0
    } else id = id * 10 + code - ZERO
  }
  if (text !== '') ids[count++] = id
  return ids.slice(0, count)
}

const COMMA = 44
const ZERO = 48
