import { sql } from 'drizzle-orm'
import { restrictProducts } from '#app/features/catalog/products/product-writes.server.ts'
import type { Db } from '#app/platform/database/db.server.ts'
import { markMembersProducts } from './category-functions.server.ts'

const BATCH_SIZE = 10_000

/** Serializes concurrent changes of the category tree. */
export async function lockTree(tx: Db) {
  await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtext('category-tree'))`)
}

/** Ids of the products in a category and its descendants. */
export async function productIdsIn(db: Db, id: number): Promise<number[]> {
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

/** Recomputes which of these products are in a category for customers only. */
export async function markCustomersOnly(tx: Db, productIds: number[]) {
  for (const batch of portions(productIds)) {
    await markMembersProducts(tx, batch)
  }
}

/** Those of these products that a category hides from guests. */
export async function closedAmong(tx: Db, productIds: number[]): Promise<number[]> {
  const { rows } = await tx.execute<{ id: number }>(
    sql`SELECT id FROM products WHERE in_members_category AND id = ANY(${sql.param(productIds)}::integer[])`,
  )
  return rows.map((row) => row.id)
}

/** Products that are no longer in a category for customers only get the status for customers only themselves. */
export async function restrictToMembers(tx: Db, productIds: number[]): Promise<void> {
  for (const batch of portions(productIds)) {
    await restrictProducts(tx, batch)
  }
}

/** Batches keep each statement short: there may be 100,000 products. */
function* portions(productIds: number[]) {
  for (let start = 0; start < productIds.length; start += BATCH_SIZE)
    yield productIds.slice(start, start + BATCH_SIZE)
}
