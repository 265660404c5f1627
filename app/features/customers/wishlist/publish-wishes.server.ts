import { and, isNull, sql } from 'drizzle-orm'
import {
  announceCounts,
  publishWishCounts,
} from '#app/features/catalog/products/listing-rows.server.ts'
import type { App } from '#app/platform/app.ts'
import { wishlistItems } from './wishlist-tables.server.ts'

/** Maximum delay before cached pages show a changed number beside a heart. */
export const WISH_PUBLISH_MINUTES = 10

/**
 * Refreshes cached pages whose number of wishes changed. Runs periodically, because a refresh at each click would make the
 * cache useless.
 */
export async function publishWishes(app: App): Promise<void> {
  const changedRows = await app.db.transaction(async (tx) => {
    // The rows are locked first: a wish that is added meanwhile waits for the lock and is published next time.
    const { rows: dueRows } = await tx.execute<{ id: number; is_changed: boolean }>(sql`
      SELECT product_id AS id, published <> count AS is_changed FROM product_wishes
      WHERE published <> count OR product_id IN (SELECT product_id FROM wishlist_items WHERE published_at IS NULL)
      ORDER BY product_id FOR UPDATE`)
    const ids = sql.param(dueRows.map(({ id }) => id))
    await tx
      .update(wishlistItems)
      .set({ publishedAt: app.clock.now() })
      .where(and(isNull(wishlistItems.publishedAt), sql`${wishlistItems.productId} = ANY(${ids})`))
    await publishWishCounts(
      tx,
      dueRows.map(({ id }) => id),
    )
    return dueRows.filter(({ is_changed }) => is_changed)
  })
  await announceCounts(
    app,
    changedRows.map(({ id }) => id),
  )
}
