import { asc } from 'drizzle-orm'
import type { App } from '#app/platform/app.ts'
import { categories } from './categories-tables.server.ts'
import { pathTo } from './category-tree.ts'

/** Returns all categories as options of a select. A name includes the categories above: "Ringen / Met edelsteen". */
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
