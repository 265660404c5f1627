import { sql } from 'drizzle-orm'
import {
  clearRecoveredPrices,
  recordFallenPrices,
} from '#app/features/customers/wishlist/wishlist.server.ts'
import { customersCanSee } from '#app/features/listings/product-cards/visibility-functions.server.ts'
import type { App } from '#app/platform/app.ts'
import type { Db } from '#app/platform/database/db.server.ts'

/** Processes changes of wished products and stores news for the customers with mails switched on. */
export async function watchWishes(app: App, signal?: AbortSignal): Promise<void> {
  while (!signal?.aborted && (await processNextProduct(app))) {
    // repeats until nothing is left
  }
}

/** Processes all events of one product in one transaction, so that each event becomes news once. */
async function processNextProduct(app: App): Promise<boolean> {
  return app.db.transaction(async (tx) => {
    const { rows } = await tx.execute<{ product_id: number; is_back: boolean }>(sql`
      DELETE FROM wish_events WHERE product_id = (
        SELECT product_id FROM wish_events ORDER BY id LIMIT 1 FOR UPDATE SKIP LOCKED
      ) RETURNING product_id, is_back`)
    const productId = rows[0]?.product_id
    if (productId === undefined) return false
    await clearRecoveredPrices(tx, productId)
    await storePriceFall(tx, productId)
    if (rows.some(({ is_back }) => is_back)) await storeBackInStock(tx, productId)
    return true
  })
}

/** Stores a price fall as news for the customers with mails switched on. */
async function storePriceFall(tx: Db, productId: number) {
  const userIds = await recordFallenPrices(tx, productId)
  if (userIds.length === 0) return
  await tx.execute(sql`
    INSERT INTO wish_news (user_id, product_id, is_back, is_cheaper)
    SELECT user_id, ${productId}, false, true
    FROM unnest(${sql.param(userIds)}::text[]) AS user_id ORDER BY user_id
    ON CONFLICT (user_id, product_id) DO UPDATE SET is_cheaper = true`)
}

async function storeBackInStock(tx: Db, productId: number) {
  await tx.execute(sql`
    INSERT INTO wish_news (user_id, product_id, is_back, is_cheaper)
    SELECT w.user_id, w.product_id, true, false
    FROM wishlist_items w
    JOIN wish_mails m ON m.user_id = w.user_id AND m.is_on
    JOIN product_listings l ON l.product_id = w.product_id AND ${customersCanSee(sql`l`)} AND l.in_stock
    WHERE w.product_id = ${productId} ORDER BY w.user_id
    ON CONFLICT (user_id, product_id) DO UPDATE SET is_back = true`)
}
