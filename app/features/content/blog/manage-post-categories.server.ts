import { asc, count, eq, sql } from 'drizzle-orm'
import { toSlug } from '#app/features/catalog/products/slug.ts'
import type { App } from '#app/platform/app.ts'
import { announceChanges } from '#app/platform/database/changes.server.ts'
import { POSTS_TAG } from './blog.ts'
import { postCategories, posts } from './blog-tables.server.ts'
import { isListed } from './read-posts.server.ts'

export async function countByCategory(app: App): Promise<Map<number, number>> {
  const rows = await app.db
    .select({ id: posts.categoryId, postCount: count() })
    .from(posts)
    .groupBy(posts.categoryId)
  return new Map(
    rows.flatMap(({ id, postCount }) => (id === null ? [] : [[id, postCount] as const])),
  )
}

/** Adds a category at the end, with a slug derived from its name. Returns its id, or undefined if the slug is taken. */
export async function addPostCategory(app: App, name: string): Promise<number | undefined> {
  const [newCategory] = await app.db
    .insert(postCategories)
    .values({
      name,
      slug: toSlug(name) || 'rubriek',
      position: sql`(SELECT coalesce(max(position), -1) + 1 FROM post_categories)`,
    })
    .onConflictDoNothing()
    .returning({ id: postCategories.id })
  await announceChanges(app, [POSTS_TAG])
  return newCategory?.id
}

/** Renames a category without changing its slug, so that links continue to work. */
export async function renamePostCategory(app: App, id: number, name: string): Promise<void> {
  await app.db.update(postCategories).set({ name }).where(eq(postCategories.id, id))
  await announceChanges(app, [POSTS_TAG])
}

/** Removes a category. Its posts remain, without a category. */
export async function removePostCategory(app: App, id: number): Promise<void> {
  await app.db.delete(postCategories).where(eq(postCategories.id, id))
  await announceChanges(app, [POSTS_TAG])
}

/** Returns categories with their number of listed posts. Only staff get categories without posts. */
export async function listPostCategories(app: App, isForManager: boolean) {
  const counts = app.db
    .select({ categoryId: posts.categoryId, postCount: count().as('post_count') })
    .from(posts)
    .where(isListed(app, 'post'))
    .groupBy(posts.categoryId)
    .as('counts')
  const rows = await app.db
    .select({
      id: postCategories.id,
      name: postCategories.name,
      slug: postCategories.slug,
      count: counts.postCount,
    })
    .from(postCategories)
    .leftJoin(counts, eq(counts.categoryId, postCategories.id))
    .orderBy(asc(postCategories.position), asc(postCategories.id))
  return rows
    .map((row) => ({ ...row, count: row.count ?? 0 }))
    .filter((row) => isForManager || row.count > 0)
}
