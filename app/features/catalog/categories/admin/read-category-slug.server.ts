import { eq } from 'drizzle-orm'
import { categories } from '#app/features/catalog/products/catalog-tables.server.ts'
import type { Shop } from '#app/platform/shop.ts'

/** Returns undefined if the category does not exist. */
export async function readCategorySlug(shop: Shop, id: number): Promise<string | undefined> {
  const [category] = await shop.db
    .select({ slug: categories.slug })
    .from(categories)
    .where(eq(categories.id, id))
  return category?.slug
}
