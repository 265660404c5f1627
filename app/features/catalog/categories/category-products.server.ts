import { sql } from 'drizzle-orm'
import { products } from '#app/features/catalog/products/catalog-tables.server.ts'
import { setCustomersOnlyStatus } from '#app/features/catalog/products/product-writes.server.ts'
import type { Db } from '#app/platform/database/db.server.ts'
import { refreshCustomersOnlyFlags } from './category-functions.server.ts'

const BATCH_SIZE = 10_000

/** Serializes concurrent changes of the category tree. */
export async function lockTree(tx: Db) {
  await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtext('category-tree'))`)
}

/** Returns the ids of the products in a category and the categories below it. */
export async function readCategoryProductIds(db: Db, id: number): Promise<number[]> {
  const { rows } = await db.execute<{ id: number }>(sql`
    WITH RECURSIVE tree AS (
      SELECT ${id}::integer AS category_id
      UNION
      SELECT c.id FROM categories c JOIN tree t ON c.parent_id = t.category_id
    )
    SELECT product_id AS id FROM product_categories JOIN tree USING (category_id)
    UNION SELECT p.id FROM products p JOIN tree USING (category_id)`)
  return rows.map((row) => row.id)
}

/** Recomputes the flag `inCustomersOnlyCategory` of these products. Their status stays unchanged. */
export async function refreshCustomersOnlyFlagsInBatches(tx: Db, productIds: number[]) {
  for (const batch of splitIntoBatches(productIds)) {
    await refreshCustomersOnlyFlags(tx, batch)
  }
}

/** Returns the ids of those products that are in a category for customers only, by the flag as it was last recomputed. */
export async function findInCustomersOnlyCategory(tx: Db, productIds: number[]): Promise<number[]> {
  const rows = await tx
    .select({ id: products.id })
    .from(products)
    .where(
      sql`${products.inCustomersOnlyCategory} AND ${products.id} = ANY(${sql.param(productIds)}::integer[])`,
    )
  return rows.map((row) => row.id)
}

/**
 * Gives visible products the status for customers only, after the category that hid them from guests was removed. Recompute their flags
 * first: products whose flag is still set stay unchanged.
 */
export async function setCustomersOnlyStatusInBatches(tx: Db, productIds: number[]): Promise<void> {
  for (const batch of splitIntoBatches(productIds)) {
    await setCustomersOnlyStatus(tx, batch)
  }
}

/** Splits the ids into batches, because one statement for up to 100,000 products would run too long. */
function* splitIntoBatches(productIds: number[]) {
  for (let start = 0; start < productIds.length; start += BATCH_SIZE)
    yield productIds.slice(start, start + BATCH_SIZE)
}
