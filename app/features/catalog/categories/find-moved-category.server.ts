import { and, eq } from 'drizzle-orm'
import { slugHistory } from '#app/features/catalog/products/catalog-tables.server.ts'
import type { Moved } from '#app/features/catalog/products/find-moved.server.ts'
import type { Db } from '#app/platform/database/db.server.ts'
import { categories } from './categories-tables.server.ts'

/** Finds the current slug of a category by a former one. */
export async function findMovedCategory(db: Db, slug: string): Promise<Moved | undefined> {
  const [target] = await db
    .select({ moved: categories.slug })
    .from(slugHistory)
    .innerJoin(categories, eq(categories.id, slugHistory.targetId))
    .where(and(eq(slugHistory.kind, 'category'), eq(slugHistory.slug, slug)))
  return target
}
