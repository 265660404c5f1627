import { sql } from 'drizzle-orm'
import type { Db } from '#app/platform/database/db.server.ts'

/** Returns product ids as "1,2,3": those with a match in name or tags, and all with a match. */
export async function findProducts(
  db: Db,
  tsquery: string,
): Promise<{ first: string; others: string }> {
  const { rows } = await db.execute<{ first: string; others: string }>(
    sql`SELECT * FROM find_products(to_tsquery('shop_dutch', ${tsquery}))`,
  )
  return rows[0] ?? { first: '', others: '' }
}
