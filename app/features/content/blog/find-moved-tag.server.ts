import { sql } from 'drizzle-orm'
import type { Moved } from '#app/features/catalog/products/find-moved.server.ts'
import type { Shop } from '#app/platform/shop.ts'
import { readBlog } from './read-posts.server.ts'

/** Where the tag went that once had this address, if it shows something. */
export async function findMovedTag(shop: Shop, slug: string): Promise<Moved | undefined> {
  const { rows } = await shop.db.execute<Moved & Record<string, unknown>>(sql`
    SELECT t.slug AS moved FROM slug_history h JOIN post_tags t ON t.id = h.target_id
    WHERE h.kind = 'post-tag' AND h.slug = ${slug}`)
  const [moved] = rows
  return moved && (await readBlog(shop, { tagSlug: moved.moved, page: 1 })) && moved
}
