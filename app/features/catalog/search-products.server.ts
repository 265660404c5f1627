import { eq, inArray, or, sql } from 'drizzle-orm'
import type { Shop } from '#app/platform/shop.ts'
import { variants } from './catalog-tables.server.ts'
import { understandSearch } from './understand-search.server.ts'

export interface Found {
  /** product ids: those whose name or tags say it all, then those that say it anywhere */
  ranked: number[][]
  mended: string | null
}

/** Everything a search finds, visible or not; the index of listings leaves out what is not. */
export async function searchProducts(
  shop: Shop,
  text: string,
  options: { isTyping?: boolean } = {},
): Promise<Found> {
  const named = await findByNumber(shop, text)
  if (named.length > 0) return { ranked: [named, []], mended: null }
  const { tsquery, mended } = await understandSearch(shop.db, text, options)
  if (tsquery === null) return { ranked: [[], []], mended }
  // One string for each: parsing 40,000 rows in this process would take longer than finding them.
  const { rows } = await shop.db.execute<{ first: string; others: string }>(
    sql`SELECT * FROM find_products(to_tsquery('shop_dutch', ${tsquery}))`,
  )
  const row = rows[0]
  return { ranked: [readIds(row?.first), readIds(row?.others)], mended }
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

function readIds(text: string | undefined): number[] {
  return text ? text.split(',').map(Number) : []
}
