import { asc } from 'drizzle-orm'
import type { App } from '#app/platform/app.ts'
import { categories } from './categories-tables.server.ts'
import { pathTo } from './category-tree.ts'

/** Every category with its ancestors in its name, "Ringen / Met edelsteen", as options of a select. */
export async function readCategoryNames(app: App): Promise<{ id: number; name: string }[]> {
  const rows = await app.db
    .select({
      id: categories.id,
      slug: categories.slug,
      name: categories.name,
      parentId: categories.parentId,
    })
    .from(categories)
    .orderBy(asc(categories.position), asc(categories.name))
  return rows
    .map(({ id }) => ({
      id,
      name: pathTo(rows, id)
        .map((link) => link.name)
        .join(' / '),
    }))
    .sort((a, b) => a.name.localeCompare(b.name, 'nl'))
}
