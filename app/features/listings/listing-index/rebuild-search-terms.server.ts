import { sql } from 'drizzle-orm'
import type { App } from '#app/platform/app.ts'
import { openLongConnection } from '#app/platform/database/db.server.ts'

/** Deletes terms that no product contains any more, so that typing errors are not corrected to them. */
export async function rebuildSearchTerms(app: App): Promise<void> {
  // The query reads all search vectors, which takes a few seconds at 100,000 products.
  const { db, end } = await openLongConnection(app.env.DATABASE_URL)
  const work = db.transaction(async (tx) => {
    await tx.execute(sql`
      CREATE TEMPORARY TABLE used ON COMMIT DROP AS
      SELECT word AS lexeme FROM ts_stat('SELECT body FROM product_search')`)
    await tx.execute(sql`DELETE FROM search_lexemes WHERE lexeme NOT IN (SELECT lexeme FROM used)`)
    await tx.execute(sql`
      DELETE FROM search_terms WHERE NOT EXISTS (
        SELECT FROM used WHERE lexeme = ANY(tsvector_to_array(to_tsvector('shop_dutch', term))))`)
  })
  await work.finally(end)
}
