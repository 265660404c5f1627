import { sql } from 'drizzle-orm'
import { addRemark, type Move } from '../moved-objects.server.ts'
import type { FormerProductDraft } from './record-products.server.ts'

/** Returns the former ids of products and variations whose SKU an earlier one has too; WooCommerce allows duplicates. */
export async function findDuplicateSkus({
  formerDb,
}: Pick<Move, 'formerDb'>): Promise<Set<number>> {
  const { rows } = await formerDb.execute<{ id: string }>(sql`
    SELECT id FROM (
      SELECT p."ID" AS id, row_number() OVER (PARTITION BY m.meta_value ORDER BY p."ID") AS at
      FROM former_postmeta m JOIN former_posts p ON p."ID" = m.post_id
      WHERE m.meta_key = '_sku' AND p.post_type IN ('product', 'product_variation') AND p.post_status <> 'trash'
    ) AS numbered WHERE at > 1`)
  return new Set(rows.map(({ id }) => Number(id)))
}

/** Removes SKUs that another product has from drafts, so that the products can be imported. */
export async function dropTakenSkus(
  move: Move,
  productDrafts: FormerProductDraft[],
  duplicateIds: Set<number>,
): Promise<void> {
  const skus = productDrafts.flatMap(({ draft }) => draft.variants.flatMap(({ sku }) => sku ?? []))
  if (skus.length === 0) return
  const { rows } = await move.app.db.execute<{ sku: string; ref: string | null }>(sql`
    SELECT v.sku, CASE WHEN p.import_source = 'woocommerce' THEN p.import_ref END AS ref
    FROM variants v JOIN products p ON p.id = v.product_id WHERE v.sku = ANY(${sql.param(skus)}::text[])`)
  const refBySku = new Map(rows.map(({ sku, ref }) => [sku, ref]))
  const seenSkus = new Set<string>()
  for (const { formerProduct, draft } of productDrafts) {
    draft.variants = draft.variants.map((variant) => {
      const { sku } = variant
      if (sku === null) return variant
      const isOfOtherProduct = refBySku.has(sku) && refBySku.get(sku) !== draft.ref
      if (
        !isOfOtherProduct &&
        !seenSkus.has(sku) &&
        !duplicateIds.has(variant.newId ?? formerProduct.post.id)
      ) {
        seenSkus.add(sku)
        return variant
      }
      addRemark(move, 'sku-taken', `${draft.name}: ${sku}`)
      return { ...variant, sku: null }
    })
  }
}
