import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { KindFacts } from '#app/features/catalog/products/product-kinds.ts'
import type { Db } from '#app/platform/database/db.server.ts'

const MAX_DEPTH = 20

/** Recomputes the flag `inCustomersOnlyCategory` of these products in one statement. Their status stays unchanged. */
export async function refreshCustomersOnlyFlags(tx: Db, productIds: number[]): Promise<void> {
  await tx.execute(sql`SELECT mark_members_products(${sql.param(productIds)}::integer[])`)
}

/** Selects the kind, warning and care text of a category. Each comes from the nearest category that sets it, upwards in the tree. */
export const kindFactsOf = (categoryId: SQLWrapper): SQL<KindFacts | null> => sql`(
  WITH RECURSIVE above AS (
    SELECT c.parent_id, c.product_kind, c.warning, c.care, 0 AS depth FROM categories c WHERE c.id = ${categoryId}
    UNION ALL
    SELECT c.parent_id, c.product_kind, c.warning, c.care, above.depth + 1
    FROM above JOIN categories c ON c.id = above.parent_id WHERE above.depth < ${sql.raw(String(MAX_DEPTH))}
  )
  SELECT jsonb_build_object(
    'kind', (array_agg(product_kind ORDER BY depth) FILTER (WHERE product_kind IS NOT NULL))[1],
    'warning', coalesce((array_agg(warning ORDER BY depth) FILTER (WHERE warning <> ''))[1], ''),
    'care', coalesce((array_agg(care ORDER BY depth) FILTER (WHERE care <> ''))[1], ''))
  FROM above)`
