import { sql } from 'drizzle-orm'
import { numbersTag } from '#app/features/catalog/products/catalog.ts'
import type { App } from '#app/platform/app.ts'
import { announceChanges } from '#app/platform/database/changes.server.ts'

/** How far pages may be behind with the number beside a heart. */
export const WISH_PUBLISH_MINUTES = 10
/** So many fit into one message to the other processes. */
const TAGS_AT_ONCE = 400

/**
 * Lets pages show how many people want a piece now: not at each press, which would make them anew all day. Only pages
 * that show a number which became another one are made anew.
 */
export async function publishWishes(app: App): Promise<void> {
  const changed = await app.db.transaction(async (tx) => {
    // First held, then read: whoever adds a wish meanwhile waits, and is told next time.
    const { rows: due } = await tx.execute<{ id: number; is_changed: boolean }>(sql`
      SELECT product_id AS id, published <> count AS is_changed FROM product_wishes
      WHERE published <> count OR product_id IN (SELECT product_id FROM wishlist_items WHERE published_at IS NULL)
      ORDER BY product_id FOR UPDATE`)
    const ids = sql.param(due.map(({ id }) => id))
    const now = app.clock.now().toISOString()
    await tx.execute(
      sql`UPDATE wishlist_items SET published_at = ${now} WHERE published_at IS NULL AND product_id = ANY(${ids})`,
    )
    await tx.execute(
      sql`UPDATE product_wishes SET published = count WHERE published <> count AND product_id = ANY(${ids})`,
    )
    return due.filter(({ is_changed }) => is_changed)
  })
  const tags = changed.map(({ id }) => numbersTag(id))
  for (let at = 0; at < tags.length; at += TAGS_AT_ONCE) {
    await announceChanges(app, tags.slice(at, at + TAGS_AT_ONCE))
  }
}
