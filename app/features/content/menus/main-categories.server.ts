import { asc, isNull } from 'drizzle-orm'
import { categories } from '#app/features/catalog/categories/categories-tables.server.ts'
import type { App } from '#app/platform/app.ts'
import type { MainCategory } from './menu.ts'

/** Returns the categories at the top of the tree. */
export function readMainCategories(app: App): Promise<MainCategory[]> {
  return app.db
    .select({ slug: categories.slug, name: categories.name })
    .from(categories)
    .where(isNull(categories.parentId))
    .orderBy(asc(categories.position), asc(categories.id))
}
