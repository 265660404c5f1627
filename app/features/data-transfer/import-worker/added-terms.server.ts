import { sql } from 'drizzle-orm'
import { deleteEmptyBrands } from '#app/features/catalog/attributes/delete-unused-terms.server.ts'
import { lockTree } from '#app/features/catalog/categories/category-products.server.ts'
import { deleteEmptyCategories } from '#app/features/catalog/categories/ensure-categories.server.ts'
import type { Db } from '#app/platform/database/db.server.ts'

/** Categories and brands that a run added with its products. */
export interface AddedTerms {
  categories: number[]
  brands: number[]
}

/**
 * Reads the categories of products that a run added, with those above them, and their brands, as far as the run added them: after
 * a number of the catalogue and before the product. `after` is null for a run without that number. Locks the category tree
 * until the transaction ends, before the caller locks products, in the order in which categories are saved.
 */
export async function readAddedTerms(
  tx: Db,
  productIds: number[],
  after: number | null,
): Promise<AddedTerms> {
  if (productIds.length === 0 || after === null) return { categories: [], brands: [] }
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
    SELECT coalesce((SELECT array_agg(DISTINCT id) FROM found WHERE id > ${after} AND id < last_product), '{}') AS categories,
      coalesce((SELECT array_agg(DISTINCT brand_id) FROM products
        WHERE id = ANY(${ids}::integer[]) AND brand_id > ${after}), '{}') AS brands`)
  return rows[0] ?? { categories: [], brands: [] }
}

/** Deletes those that nothing has any more and that the owner did not fill in. */
export async function deleteEmptyTerms(tx: Db, { categories, brands }: AddedTerms): Promise<void> {
  if (brands.length > 0) await deleteEmptyBrands(tx, brands)
  if (categories.length === 0) return
  // A level at a time, because a category is empty once those below it are gone.
  while ((await deleteEmptyCategories(tx, categories, { onlyAsImported: true })).length > 0);
}
