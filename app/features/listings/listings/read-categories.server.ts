import { eq } from 'drizzle-orm'
import { categories } from '#app/features/catalog/categories/categories-tables.server.ts'
import { toDetail, toTree } from '#app/features/catalog/categories/category-tree.ts'
import type {
  Category,
  CategoryDetail,
  CategoryNode,
} from '#app/features/catalog/products/catalog.ts'
import {
  type MovedSlug,
  selectMovedId,
} from '#app/features/catalog/products/slug-history.server.ts'
import { listingStore } from '#app/features/listings/listing-index/listing-store.server.ts'
import type { App } from '#app/platform/app.ts'
import type { Db } from '#app/platform/database/db.server.ts'

/** Returns all categories in the shop's order, each with the number of visible products. */
export async function readCategoryTree(app: App): Promise<CategoryNode[]> {
  const { vocabulary, index } = await app.use(listingStore).open()
  return toTree(withCounts(vocabulary.categories, index.countCategories()))
}

/** Returns whether a category or one of its ancestors is for customers only. */
export async function isCategoryForCustomersOnly(app: App, slug: string): Promise<boolean> {
  const { vocabulary } = await app.use(listingStore).open()
  return vocabulary.categories.some(
    (category) => category.slug === slug && category.isForCustomersOnly,
  )
}

/** Finds a category by slug, with its ancestors and children. If the slug is an old one, returns the current slug. */
export async function findCategory(
  app: App,
  slug: string,
): Promise<CategoryDetail | MovedSlug | undefined> {
  const { vocabulary, index } = await app.use(listingStore).open()
  const countedCategories = withCounts(vocabulary.categories, index.countCategories())
  const category = countedCategories.find((candidate) => candidate.slug === slug)
  return category ? toDetail(countedCategories, category) : findMovedCategory(app.db, slug)
}

function withCounts(categoryRows: Category[], counts: Map<number, number>): Category[] {
  return categoryRows.map((category) => ({ ...category, count: counts.get(category.id) ?? 0 }))
}

/** Finds the current slug of a category by an old slug. */
export async function findMovedCategory(db: Db, slug: string): Promise<MovedSlug | undefined> {
  const [target] = await db
    .select({ moved: categories.slug })
    .from(categories)
    .where(eq(categories.id, selectMovedId(db, 'category', slug)))
  return target
}
