import { sql } from 'drizzle-orm'
import type { Shop } from '#app/platform/shop.ts'
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
  const { tsquery, mended } = await understandSearch(shop.db, text, options)
  if (tsquery === null) return { ranked: [[], []], mended }
  // One string for each: parsing 40,000 rows in this process would take longer than finding them.
  const { rows } = await shop.db.execute<{ first: string; others: string }>(sql`
    SELECT
      array_to_string(ARRAY(
        SELECT product_id FROM product_search WHERE title @@ to_tsquery('shop_dutch', ${tsquery})
      ), ',') AS first,
      array_to_string(ARRAY(
        SELECT product_id FROM product_search WHERE body @@ to_tsquery('shop_dutch', ${tsquery})
      ), ',') AS others`)
  const row = rows[0]
  return { ranked: [readIds(row?.first), readIds(row?.others)], mended }
}

function readIds(text: string | undefined): number[] {
  return text ? text.split(',').map(Number) : []
}
