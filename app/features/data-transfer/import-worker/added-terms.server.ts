import { sql } from 'drizzle-orm'
import { deleteEmptyBrands } from '#app/features/catalog/attributes/delete-unused-terms.server.ts'
import { lockTree } from '#app/features/catalog/categories/category-products.server.ts'
import { deleteEmptyCategories } from '#app/features/catalog/categories/ensure-categories.server.ts'
import type { Db } from '#app/platform/database/db.server.ts'

/** Ids of categories and brands that a run added together with its products. */
export interface AddedTerms {
  categories: number[]
  brands: number[]
}

/**
 * Reads the categories of these products, with the categories above them, and their brands, but only those that the run added.
 * Products, categories and brands take their ids from one sequence, so such a term has an id above `lastIdBeforeRun` (null if
 * unknown), and a category of the run an id below that of a product in it. Locks the category tree until the transaction ends. The
 * caller must lock products after that, because saving a category takes the locks in the same order.
 */
export async function readAddedTerms(
  tx: Db,
  productIds: number[],
  lastIdBeforeRun: number | null,
): Promise<AddedTerms> {
  if (productIds.length === 0 || lastIdBeforeRun === null) return { categories: [], brands: [] }
  await lockTree(tx)
  const ids = sql.param(productIds)
  const { rows } = await tx.execute<AddedTerms & Record<string, unknown>>(sql`
    WITH RECURSIVE used AS (
      SELECT category_id AS id, id AS product_id FROM products WHERE id = ANY(${ids}::integer[])
      UNION SELECT category_id, product_id FROM product_categories WHERE product_id = ANY(${ids}::integer[])
    ), found AS (
      SELECT c.id, c.parent_id, used.last_product FROM categories c
      JOIN (SELECT id, max(product_id) AS last_product FROM used GROUP BY id) used ON used.id = c.id
      UNION SELECT c.id, c.parent_id, found.last_product FROM categories c JOIN found ON found.parent_id = c.id
    )
    SELECT coalesce((SELECT array_agg(DISTINCT id) FROM found WHERE id > ${lastIdBeforeRun} AND id < last_product), '{}') AS categories,
      coalesce((SELECT array_agg(DISTINCT brand_id) FROM products
        WHERE id = ANY(${ids}::integer[]) AND brand_id > ${lastIdBeforeRun}), '{}') AS brands`)
  return rows[0] ?? { categories: [], brands: [] }
}

/** Deletes the categories and brands that have no products any more and to which the owner added nothing. */
export async function deleteEmptyTerms(tx: Db, { categories, brands }: AddedTerms): Promise<void> {
  if (brands.length > 0) await deleteEmptyBrands(tx, brands)
  if (categories.length === 0) return
  // Repeated level by level, because a category becomes empty when the categories below it are deleted.
  while ((await deleteEmptyCategories(tx, categories, { keepsEdited: true })).length > 0);
}
