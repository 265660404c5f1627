import { asc, isNull } from 'drizzle-orm'
import { categories } from '#app/features/catalog/catalog-tables.server.ts'
import type { Shop } from '#app/platform/shop.ts'
import type { MainCategory } from './menu.ts'

/** More than these don't fit in the header; the menu and the shop page have them all. */
const MOST = 6

/** The categories at the top of the tree, for the header and footer of every page. */
export function readMainCategories(shop: Shop): Promise<MainCategory[]> {
  return shop.db
    .select({ slug: categories.slug, name: categories.name })
    .from(categories)
    .where(isNull(categories.parentId))
    .orderBy(asc(categories.position), asc(categories.id))
    .limit(MOST)
}
