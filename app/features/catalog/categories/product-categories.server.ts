import { eq, inArray, sql } from 'drizzle-orm'
import type { Db } from '#app/platform/database/db.server.ts'
import { productCategories } from './categories-tables.server.ts'

/** Lists a product in these categories and all their ancestors, and in no others. Deleted categories are skipped. */
export async function placeProduct(
  tx: Db,
  productId: number,
  categoryIds: (number | null)[],
): Promise<void> {
  const pathIds = sql`
    WITH RECURSIVE path AS (
      SELECT id, parent_id FROM categories WHERE id = ANY(${sql.param(categoryIds)}::integer[])
      UNION SELECT c.id, c.parent_id FROM categories c JOIN path ON path.parent_id = c.id
    ) SELECT id FROM path`
  await tx.execute(sql`
    DELETE FROM product_categories WHERE product_id = ${productId} AND category_id NOT IN (${pathIds})`)
  await tx.execute(sql`
    INSERT INTO product_categories (product_id, category_id) SELECT ${productId}, id FROM (${pathIds}) AS path
    ON CONFLICT DO NOTHING`)
}

/** Lists a product in exactly these categories. Categories deleted in the meantime are skipped. */
export async function restoreProductCategories(
  tx: Db,
  productId: number,
  categoryIds: number[],
): Promise<void> {
  await tx.delete(productCategories).where(eq(productCategories.productId, productId))
  await tx.execute(sql`
    INSERT INTO product_categories (product_id, category_id)
    SELECT ${productId}, id FROM categories WHERE id = ANY(${sql.param(categoryIds)}::integer[])`)
}

/** Lists many products in exactly these categories. `hasOldCategories` is false if all products are new and have none to delete. */
export async function replaceProductCategories(
  tx: Db,
  places: { id: number; categories: number[] }[],
  hasOldCategories: boolean,
): Promise<void> {
  if (hasOldCategories) {
    const ids = sql.param(places.map(({ id }) => id))
    await tx
      .delete(productCategories)
      .where(sql`${productCategories.productId} = ANY(${ids}::integer[])`)
  }
  await tx.execute(sql`
    INSERT INTO product_categories (product_id, category_id)
    SELECT w.id, unnest(w.categories)
    FROM jsonb_to_recordset(${JSON.stringify(places)}::jsonb) AS w (id integer, categories integer[])`)
}

export async function copyProductCategories(tx: Db, fromId: number, toId: number): Promise<void> {
  await tx.execute(sql`
    INSERT INTO product_categories (product_id, category_id)
    SELECT ${toId}, category_id FROM product_categories WHERE product_id = ${fromId}`)
}

/** Returns the categories of products, including their parents. */
export async function readCategoryIds(
  db: Db,
  productIds: number[],
): Promise<Map<number, number[]>> {
  const categoryIds = new Map<number, number[]>()
  if (productIds.length === 0) return categoryIds
  const rows = await db
    .select()
    .from(productCategories)
    .where(inArray(productCategories.productId, productIds))
  for (const { productId, categoryId } of rows)
    categoryIds.set(productId, [...(categoryIds.get(productId) ?? []), categoryId])
  return categoryIds
}
