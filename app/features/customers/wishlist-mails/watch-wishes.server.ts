import { sql } from 'drizzle-orm'
import type { App } from '#app/platform/app.ts'
import type { Db } from '#app/platform/database/db.server.ts'

/** Works off what happened to wanted pieces since the last time, and writes down who is to hear of it. */
export async function watchWishes(app: App, signal?: AbortSignal): Promise<void> {
  while (!signal?.aborted && (await watchNext(app))) {
    // until nothing is left
  }
}

/** All that happened to one piece. What is told is told once: the events go with what came of them. */
async function watchNext(app: App): Promise<boolean> {
  return app.db.transaction(async (tx) => {
    const { rows } = await tx.execute<{ product_id: number; is_back: boolean }>(sql`
      DELETE FROM wish_events WHERE product_id = (
        SELECT product_id FROM wish_events ORDER BY id LIMIT 1 FOR UPDATE SKIP LOCKED
      ) RETURNING product_id, is_back`)
    const productId = rows[0]?.product_id
    if (productId === undefined) return false
    await endOldFalls(tx, productId)
    await noteFall(tx, productId)
    if (rows.some(({ is_back }) => is_back)) await noteReturn(tx, productId)
    return true
  })
}

/** Whose price is up again may hear of the next fall as of a new one. */
async function endOldFalls(tx: Db, productId: number) {
  await tx.execute(sql`
    UPDATE wishlist_items w SET notified_cents = NULL
    FROM product_listings l, wish_mails m
    WHERE w.product_id = ${productId} AND w.notified_cents IS NOT NULL AND l.product_id = w.product_id
      AND m.user_id = w.user_id
      AND l.price_cents::bigint * 100 >= w.price_cents::bigint * (100 - m.percent)`)
}

/** By more than the chosen percentage of what it cost when it was wished, or of the price that was told last. */
async function noteFall(tx: Db, productId: number) {
  await tx.execute(sql`
    WITH fallen AS (
      UPDATE wishlist_items w SET notified_cents = l.price_cents
      FROM product_listings l, wish_mails m
      WHERE w.product_id = ${productId} AND l.product_id = w.product_id AND customers_can_see(l) AND l.in_stock
        AND m.user_id = w.user_id AND m.is_on
        AND l.price_cents::bigint * 100
          < coalesce(w.notified_cents, w.price_cents)::bigint * (100 - m.percent)
      RETURNING w.user_id
    )
    INSERT INTO wish_news (user_id, product_id, is_back, is_cheaper)
    SELECT user_id, ${productId}, false, true FROM fallen ORDER BY user_id
    ON CONFLICT (user_id, product_id) DO UPDATE SET is_cheaper = true`)
}

async function noteReturn(tx: Db, productId: number) {
  await tx.execute(sql`
    INSERT INTO wish_news (user_id, product_id, is_back, is_cheaper)
    SELECT w.user_id, w.product_id, true, false
    FROM wishlist_items w
    JOIN wish_mails m ON m.user_id = w.user_id AND m.is_on
    JOIN product_listings l ON l.product_id = w.product_id AND customers_can_see(l) AND l.in_stock
    WHERE w.product_id = ${productId} ORDER BY w.user_id
    ON CONFLICT (user_id, product_id) DO UPDATE SET is_back = true`)
}
