import { sql } from 'drizzle-orm'
import type { App } from '#app/platform/app.ts'
import { callFunction, type Db } from '#app/platform/database/db.server.ts'
import type { WishCounts } from './wishlist.ts'

/** Adds or removes a wish and returns the counts; null if the customer may not see the product. */
export const setWish = (app: App, userId: string, productId: number, isAdding: boolean) =>
  callFunction<WishCounts>(app.db, 'wish_change($1, $2, $3, $4)', [
    userId,
    productId,
    isAdding,
    app.clock.now(),
  ])

/**
 * Adds products to the wishlist of a customer of a former shop, including draft products, which the owner has yet to
 * complete. Existing wishes do not change.
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
