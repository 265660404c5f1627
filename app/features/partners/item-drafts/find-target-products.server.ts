import { sql } from 'drizzle-orm'
import type { ProductOption } from '#app/features/catalog/products/catalog.ts'
import type { SourceName } from '#app/features/partners/marketplace-sources/marketplace-source.ts'
import type { Db } from '#app/platform/database/db.server.ts'

/** The data that decides whether a family can be added to a product. */
export interface TargetProduct {
  productId: number
  name: string
  kind: 'simple' | 'variable'
  seller: 'own' | 'external'
  /** the source of its texts */
  importSource: string | null
  options: ProductOption[]
}

/** Finds the products of families by family id: products with offers of the family, and products that it created. */
export async function findTargetProducts(
  db: Db,
  source: SourceName,
  refs: string[],
): Promise<Map<string, TargetProduct[]>> {
  const names = sql.param(refs)
  const { rows } = await db.execute<TargetProduct & { ref: string } & Record<string, unknown>>(sql`
    WITH targets AS (
      SELECT family_ref AS ref, product_id AS id FROM offers
      WHERE source = ${source} AND family_ref = ANY(${names}::text[])
      UNION
      SELECT import_ref, id FROM products WHERE import_source = ${source} AND import_ref = ANY(${names}::text[]))
    SELECT h.ref, p.id AS "productId", p.name, p.kind, p.seller, p.import_source AS "importSource", p.options
    FROM targets h JOIN products p ON p.id = h.id ORDER BY p.id`)
  return Map.groupBy(rows, ({ ref }) => ref)
}

/** Returns the products by id. */
export async function readTargetProducts(
  db: Db,
  ids: number[],
): Promise<Map<number, TargetProduct>> {
  if (ids.length === 0) return new Map()
  const { rows } = await db.execute<TargetProduct & Record<string, unknown>>(sql`
    SELECT p.id AS "productId", p.name, p.kind, p.seller, p.import_source AS "importSource", p.options
    FROM products p WHERE p.id = ANY(${sql.param([...new Set(ids)])}::integer[])`)
  return new Map(rows.map((row) => [row.productId, row]))
}
