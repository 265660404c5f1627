import { asc, isNull } from 'drizzle-orm'
import { categories } from '#app/features/catalog/products/catalog-tables.server.ts'
import type { Shop } from '#app/platform/shop.ts'
import type { MainCategory } from './menu.ts'

/** The categories at the top of the tree. */
export function readMainCategories(shop: Shop): Promise<MainCategory[]> {
  return shop.db
    .select({ slug: categories.slug, name: categories.name })
    .from(categories)
    .where(isNull(categories.parentId))
    .orderBy(asc(categories.position), asc(categories.id))
}
