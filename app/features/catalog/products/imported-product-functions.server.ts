import { sql } from 'drizzle-orm'
import type { Db } from '#app/platform/database/db.server.ts'

/** Deletes tags that were added in a span of ids and that no product has. */
export async function deleteUnusedProductTags(
  tx: Db,
  { after, until }: { after: number; until: number },
): Promise<void> {
  await tx.execute(sql`
    DELETE FROM product_tags t WHERE t.id > ${after} AND t.id <= ${until}
      AND NOT EXISTS (SELECT FROM products p WHERE t.name = ANY(p.tags))`)
}

/** Forgets listings that wait to be refreshed although their products are gone. */
export async function deleteStaleListings(tx: Db, productIds: number[]): Promise<void> {
  await tx.execute(sql`
    DELETE FROM stale_listings s WHERE s.product_id = ANY(${sql.param(productIds)}::integer[])
      AND NOT EXISTS (SELECT FROM products p WHERE p.id = s.product_id)`)
}
/** Deletes the logs of prices and stock of removed products. The run has to be in the state "undoing". */
export async function forgetUndoneProducts(
  tx: Db,
  runId: number,
  productIds: number[],
): Promise<void> {
  await tx.execute(
    sql`SELECT forget_undone_products(${runId}, ${sql.param(productIds)}::integer[])`,
  )
}
