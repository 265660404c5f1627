import { sql } from 'drizzle-orm'
import type { Moved } from '#app/features/catalog/products/find-moved.server.ts'
import type { App } from '#app/platform/app.ts'
import { readBlog } from './read-posts.server.ts'

/** Returns the current slug of a renamed tag, if it has listed posts. */
export async function findMovedTag(app: App, slug: string): Promise<Moved | undefined> {
  const { rows } = await app.db.execute<Moved & Record<string, unknown>>(sql`
    SELECT t.slug AS moved FROM slug_history h JOIN post_tags t ON t.id = h.target_id
    WHERE h.kind = 'post-tag' AND h.slug = ${slug}`)
  const [moved] = rows
  return moved && (await readBlog(app, { tagSlug: moved.moved, page: 1 })) && moved
}
