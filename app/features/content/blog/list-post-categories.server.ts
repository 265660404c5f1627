import { asc, count, eq } from 'drizzle-orm'
import type { App } from '#app/platform/app.ts'
import { postCategories, posts } from './blog-tables.server.ts'
import { isListed } from './read-posts.server.ts'

/** Returns categories with their number of listed posts; empty ones only for staff. */
export async function listPostCategories(app: App, isManaged: boolean) {
  const counts = app.db
    .select({ categoryId: posts.categoryId, stories: count().as('stories') })
    .from(posts)
    .where(isListed(app, 'post'))
    .groupBy(posts.categoryId)
    .as('counts')
  const rows = await app.db
    .select({
      id: postCategories.id,
      name: postCategories.name,
      slug: postCategories.slug,
      count: counts.stories,
    })
    .from(postCategories)
    .leftJoin(counts, eq(counts.categoryId, postCategories.id))
    .orderBy(asc(postCategories.position), asc(postCategories.id))
  return rows
    .map((row) => ({ ...row, count: row.count ?? 0 }))
    .filter((row) => isManaged || row.count > 0)
}
