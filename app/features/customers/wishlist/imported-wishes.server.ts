import { sql } from 'drizzle-orm'
import type { Db } from '#app/platform/database/db.server.ts'

/**
 * Adds products to the wishlist of a customer of a former shop, also those that are drafts until their owner completes
 * them. Wishes that exist stay as they are.
 */
export async function insertImportedWishes(
  tx: Db,
  userId: string,
  productIds: number[],
  now: Date,
): Promise<void> {
  await tx.execute(sql`
    INSERT INTO wishlist_items (user_id, product_id, added_at)
    SELECT ${userId}, id, ${now.toISOString()}::timestamptz
    FROM unnest(${sql.param(productIds)}::integer[]) AS w (id)
    ON CONFLICT DO NOTHING`)
}
