import { asc, eq } from 'drizzle-orm'
import type { Category, SearchResult } from '#app/features/catalog/products/catalog.ts'
import { media } from '#app/features/core/media/media-tables.server.ts'
import { toPhoto } from '#app/features/core/media/photo.ts'
import type { App } from '#app/platform/app.ts'
import type { Db } from '#app/platform/database/db.server.ts'
import { categories } from './categories-tables.server.ts'
import { pathTo } from './category-tree.ts'

/** Reads the categories in the order of the shop. Their counts are 0; the listing index fills them in. */
export async function readCategoryRows(db: Db): Promise<Category[]> {
  const rows = await db
    .select({ category: categories, media })
    .from(categories)
    .leftJoin(media, eq(media.id, categories.mediaId))
    .orderBy(asc(categories.position), asc(categories.name))
  const customersOnlyIds = new Set(
    rows.filter(({ category }) => category.customersOnly).map(({ category }) => category.id),
  )
  const categoryRows = rows.map(({ category }) => category)
  return rows.map(({ category, media: photo }) => ({
    id: category.id,
    slug: category.slug,
    name: category.name,
    parentId: category.parentId,
    description: category.description,
    photo: photo ? toPhoto(photo) : null,
    isForCustomersOnly:
      customersOnlyIds.size > 0 &&
      pathTo(categoryRows, category.id).some(({ id }) => customersOnlyIds.has(id)),
    count: 0,
  }))
}

/** Returns the owner's title and description of a category for search engines. */
export async function readSearchResult(app: App, id: number): Promise<SearchResult | undefined> {
  const [row] = await app.db
    .select({ searchResult: categories.searchResult })
    .from(categories)
    .where(eq(categories.id, id))
  return row?.searchResult
}
