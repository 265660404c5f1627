import { eq } from 'drizzle-orm'
import { categories } from '#app/features/catalog/products/catalog-tables.server.ts'
import type { Shop } from '#app/platform/shop.ts'

/** The last part of a category's address; undefined when there is no such one. */
export async function readCategorySlug(shop: Shop, id: number): Promise<string | undefined> {
  const [category] = await shop.db
    .select({ slug: categories.slug })
    .from(categories)
    .where(eq(categories.id, id))
  return category?.slug
}
