import { sql } from 'drizzle-orm'
import {
  type MovedSlug,
  selectMovedId,
} from '#app/features/catalog/products/slug-history.server.ts'
import type { App } from '#app/platform/app.ts'
import type { PostTag } from './post-tags.ts'
import { readBlog } from './read-posts.server.ts'

interface NumberedTag extends PostTag {
  id: number
  description: string
  /** number of listed posts */
  count: number
}

/** Returns tags with their number of listed posts. Only staff get tags without posts. */
export async function listPostTags(app: App, isManaged: boolean): Promise<NumberedTag[]> {
  const { rows } = await app.db.execute<NumberedTag & Record<string, unknown>>(sql`
    SELECT t.id, t.name, t.slug, t.description, coalesce(c.count, 0) AS count
    FROM post_tags t LEFT JOIN (
      SELECT u.name, count(*)::int AS count FROM posts p, unnest(p.tags) AS u (name)
      WHERE p.kind = 'post' AND NOT p.members_only
        AND p.published_at <= ${app.clock.now().toISOString()}::timestamptz
      GROUP BY u.name
    ) c USING (name)
    WHERE ${isManaged ? sql`true` : sql`c.count > 0`}
    ORDER BY name`)
  return rows
}

/** Returns the ids and slugs of tags by name. */
export async function readPostTags(
  app: App,
  names: string[],
): Promise<Map<string, PostTag & { id: number }>> {
  if (names.length === 0) return new Map()
  const { rows } = await app.db.execute<PostTag & { id: number; [column: string]: unknown }>(
    sql`SELECT id, name, slug FROM post_tags WHERE name = ANY(${sql.param(names)}::text[])`,
  )
  return new Map(rows.map((tag) => [tag.name, tag]))
}

/** Returns the current slug of a renamed tag, if it has listed posts. */
export async function findMovedTag(app: App, slug: string): Promise<MovedSlug | undefined> {
  const { rows } = await app.db.execute<MovedSlug & Record<string, unknown>>(sql`
    SELECT slug AS moved FROM post_tags WHERE id = ${selectMovedId(app.db, 'post-tag', slug)}`)
  const [renamedTag] = rows
  if (!renamedTag) return undefined
  const blog = await readBlog(app, { tagSlug: renamedTag.moved, page: 1 })
  return blog ? renamedTag : undefined
}
