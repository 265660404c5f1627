import { and, eq, ne } from 'drizzle-orm'
import type { Db } from '#app/platform/database/db.server.ts'
import { products, slugHistory } from './catalog-tables.server.ts'

export interface MovedProduct {
  /** current slug */
  moved: string
}

/** Finds the current slug of a product by an old slug. */
export async function findMovedProduct(db: Db, slug: string): Promise<MovedProduct | undefined> {
  const [target] = await db
    .select({ moved: products.slug })
    .from(slugHistory)
    .innerJoin(products, eq(products.id, slugHistory.targetId))
    .where(
      and(
        eq(slugHistory.kind, 'product'),
        eq(slugHistory.slug, slug),
        ne(products.status, 'draft'),
      ),
    )
  return target
}
