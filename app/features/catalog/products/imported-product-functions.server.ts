import { sql } from 'drizzle-orm'
import type { Db } from '#app/platform/database/db.server.ts'

/** Deletes the tags with an id in a span that no product has. */
export async function deleteUnusedProductTags(
  tx: Db,
  { after, until }: { after: number; until: number },
): Promise<void> {
  await tx.execute(sql`
    DELETE FROM product_tags t WHERE t.id > ${after} AND t.id <= ${until}
      AND NOT EXISTS (SELECT FROM products p WHERE t.name = ANY(p.tags))`)
}

/** Deletes the refresh marks of products that no longer exist. */
export async function deleteStaleListings(tx: Db, productIds: number[]): Promise<void> {
  await tx.execute(sql`
    DELETE FROM stale_listings s WHERE s.product_id = ANY(${sql.param(productIds)}::integer[])
      AND NOT EXISTS (SELECT FROM products p WHERE p.id = s.product_id)`)
}

/** Deletes the price and stock logs of removed products. The database requires that the import run is in the state "undoing". */
export async function forgetUndoneProducts(
  tx: Db,
  runId: number,
  productIds: number[],
): Promise<void> {
  await tx.execute(
    sql`SELECT forget_undone_products(${runId}, ${sql.param(productIds)}::integer[])`,
  )
}

/** Inserts the hot votes that products had in the owner's previous shop. Votes of this shop stay unchanged. */
export async function addImportedVotes(
  tx: Db,
  votes: { productId: number; hot: number }[],
): Promise<void> {
  await tx.execute(sql`
    INSERT INTO temperatures (post_id, hot, cold)
    SELECT w."productId", w.hot, 0
    FROM jsonb_to_recordset(${JSON.stringify(votes)}::jsonb) AS w ("productId" integer, hot integer)
    ON CONFLICT (post_id) DO NOTHING`)
}
