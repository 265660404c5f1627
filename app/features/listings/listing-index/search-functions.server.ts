import { sql } from 'drizzle-orm'
import type { Db } from '#app/platform/database/db.server.ts'

/** Returns a search as PostgreSQL normalizes it: words are reduced to stems and stop words are dropped. */
export async function normalizeSearch(db: Db, search: string): Promise<string> {
  const { rows } = await db.execute<{ tsquery: string }>(
    sql`SELECT to_tsquery('shop_dutch', ${search})::text AS tsquery`,
  )
  return rows[0]?.tsquery ?? ''
}

/** Returns ids of products as "1,2,3": those with a match in name, subtitle, categories or tags, and those with a match in any text. */
export async function findProducts(
  db: Db,
  tsquery: string,
): Promise<{ inTitle: string; inAnyText: string }> {
  const { rows } = await db.execute<{ inTitle: string; inAnyText: string }>(
    sql`SELECT found.first AS "inTitle", found.others AS "inAnyText" FROM find_products(${tsquery}::tsquery) AS found`,
  )
  return rows[0] ?? { inTitle: '', inAnyText: '' }
}

/** The lexemes of a product in the search index. */
export interface ProductLexemes {
  productId: number
  title: string[]
  body: string[]
}

export async function readProductLexemes(db: Db, productIds: number[]): Promise<ProductLexemes[]> {
  const { rows } = await db.execute<ProductLexemes & Record<string, unknown>>(sql`
    SELECT product_id AS "productId", tsvector_to_array(title) AS title, tsvector_to_array(body) AS body
    FROM product_search WHERE product_id = ANY(${sql.param(productIds)}::integer[])`)
  return rows
}

/** Returns the lexemes that at least this share of all products contains, the most common first; empty before the first ANALYZE. */
export async function readCommonLexemes(db: Db, share: number): Promise<string[]> {
  const { rows } = await db.execute<{ word: string }>(sql`
    SELECT word FROM pg_stats, unnest(most_common_elems::text::text[], most_common_elem_freqs) AS common (word, freq)
    WHERE schemaname = current_schema() AND tablename = 'product_search' AND attname = 'body'
      AND word IS NOT NULL AND freq >= ${share}
    ORDER BY freq DESC`)
  return rows.map(({ word }) => word)
}
