import { eq, inArray, sql } from 'drizzle-orm'
import {
  type MovedSlug,
  selectMovedId,
} from '#app/features/catalog/products/slug-history.server.ts'
import type { App } from '#app/platform/app.ts'
import type { Db } from '#app/platform/database/db.server.ts'
import { postTags } from './blog-tables.server.ts'
import type { PostTag } from './post-tags.ts'
import { readBlog } from './read-posts.server.ts'

interface NumberedTag extends PostTag {
  id: number
  description: string
  /** number of listed posts */
  count: number
}

/** Returns tags with their number of listed posts. Only staff get tags without posts. */
export async function listPostTags(app: App, isForManager: boolean): Promise<NumberedTag[]> {
  const { rows } = await app.db.execute<NumberedTag & Record<string, unknown>>(sql`
    SELECT t.id, t.name, t.slug, t.description, coalesce(c.count, 0) AS count
    FROM post_tags t LEFT JOIN (
      SELECT u.name, count(*)::int AS count FROM posts p, unnest(p.tags) AS u (name)
      WHERE p.kind = 'post' AND NOT p.members_only
        AND p.published_at <= ${app.clock.now().toISOString()}::timestamptz
      GROUP BY u.name
    ) c USING (name)
    WHERE ${isForManager ? sql`true` : sql`c.count > 0`}
    ORDER BY name`)
  return rows
}

/** Returns the ids and slugs of tags by name. */
export async function readPostTags(
  app: App,
  names: string[],
): Promise<Map<string, PostTag & { id: number }>> {
  if (names.length === 0) return new Map()
  const rows = await app.db
    .select({ id: postTags.id, name: postTags.name, slug: postTags.slug })
    .from(postTags)
    .where(inArray(postTags.name, names))
  return new Map(rows.map((tag) => [tag.name, tag]))
}

/** Returns the current slug of a renamed tag, if it has listed posts. */
export async function findMovedTag(app: App, slug: string): Promise<MovedSlug | undefined> {
  const [renamedTag] = await app.db
    .select({ moved: postTags.slug })
    .from(postTags)
    .where(eq(postTags.id, selectMovedId(app.db, 'post-tag', slug)))
  if (!renamedTag) return undefined
  const blog = await readBlog(app, { tagSlug: renamedTag.moved, page: 1 })
  return blog ? renamedTag : undefined
}

/** Deletes the tags and categories that an import added: ids above `after`, up to and including `until`. Those with posts remain. */
export async function deleteUnusedPostTerms(
  tx: Db,
  { after, until }: { after: number; until: number },
): Promise<void> {
  await tx.execute(sql`
    DELETE FROM post_tags t WHERE t.id > ${after} AND t.id <= ${until}
      AND NOT EXISTS (SELECT FROM posts p WHERE t.name = ANY(p.tags))`)
  await tx.execute(sql`
    DELETE FROM post_categories c WHERE c.id > ${after} AND c.id <= ${until}
      AND NOT EXISTS (SELECT FROM posts p WHERE p.category_id = c.id)`)
}
