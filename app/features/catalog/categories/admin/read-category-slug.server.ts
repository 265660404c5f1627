import { eq } from 'drizzle-orm'
import { categories } from '#app/features/catalog/categories/categories-tables.server.ts'
import type { App } from '#app/platform/app.ts'

/** Returns undefined if the category does not exist. */
export async function readCategorySlug(app: App, id: number): Promise<string | undefined> {
  const [category] = await app.db
    .select({ slug: categories.slug })
    .from(categories)
    .where(eq(categories.id, id))
  return category?.slug
}
