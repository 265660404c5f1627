import { sql } from 'drizzle-orm'
import { deleteEmptyBrands } from '#app/features/catalog/attributes/delete-unused-terms.server.ts'
import { deleteEmptyCategories } from '#app/features/catalog/categories/ensure-categories.server.ts'
import type { Db } from '#app/platform/database/db.server.ts'

/** Categories and brands that a run added with its products. */
export interface AddedTerms {
  categories: number[]
  brands: number[]
}

/**
 * Reads the categories of these products, with those above them, and their brands, as far as they were added after a number of
 * the catalogue; `after` is null for a run that has none.
 */
export async function readAddedTerms(
  tx: Db,
  productIds: number[],
  after: number | null,
): Promise<AddedTerms> {
  if (productIds.length === 0 || after === null) return { categories: [], brands: [] }
  const ids = sql.param(productIds)
  const { rows } = await tx.execute<AddedTerms & Record<string, unknown>>(sql`
    WITH RECURSIVE used AS (
      SELECT category_id AS id FROM products WHERE id = ANY(${ids}::integer[])
      UNION SELECT category_id FROM product_categories WHERE product_id = ANY(${ids}::integer[])
    ), found AS (
      SELECT c.id, c.parent_id FROM categories c JOIN used ON used.id = c.id
      UNION SELECT c.id, c.parent_id FROM categories c JOIN found ON found.parent_id = c.id
    )
    SELECT coalesce((SELECT array_agg(f.id) FROM found f JOIN categories c ON c.id = f.id
        WHERE f.id > ${after} AND c.description = '' AND c.media_id IS NULL), '{}') AS categories,
      coalesce((SELECT array_agg(DISTINCT brand_id) FROM products
        WHERE id = ANY(${ids}::integer[]) AND brand_id > ${after}), '{}') AS brands`)
  return rows[0] ?? { categories: [], brands: [] }
}

/** Deletes those that nothing has any more. */
export async function deleteEmptyTerms(tx: Db, { categories, brands }: AddedTerms): Promise<void> {
  if (brands.length > 0) await deleteEmptyBrands(tx, brands)
  if (categories.length === 0) return
  // A level at a time, because a category is empty once those below it are gone.
  while ((await deleteEmptyCategories(tx, categories)).length > 0);
}
