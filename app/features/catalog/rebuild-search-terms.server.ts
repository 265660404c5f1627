import { sql } from 'drizzle-orm'
import type { Shop } from '#app/platform/shop.ts'

/** Forgets words that no product has any more, so that nobody's typing error is mended into one of them. */
export async function rebuildSearchTerms(shop: Shop): Promise<void> {
  await shop.db.transaction(async (tx) => {
    // All vectors are read once: a few seconds at 100,000 products.
    await tx.execute(sql`SET LOCAL statement_timeout = '5min'`)
    await tx.execute(sql`
      CREATE TEMPORARY TABLE used ON COMMIT DROP AS
      SELECT word AS lexeme FROM ts_stat('SELECT body FROM product_search')`)
    await tx.execute(sql`DELETE FROM search_lexemes WHERE lexeme NOT IN (SELECT lexeme FROM used)`)
    await tx.execute(sql`
      DELETE FROM search_terms WHERE NOT EXISTS (
        SELECT FROM used WHERE lexeme = ANY(tsvector_to_array(to_tsvector('shop_dutch', word))))`)
  })
}
