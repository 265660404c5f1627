import { sql } from 'drizzle-orm'
import type { PhotoDraft, VariantDraft } from '#app/features/catalog/products/product-draft.ts'
import {
  deactivateVariants,
  insertDraftVariants,
  releaseSkus,
  updateDraftVariants,
} from '#app/features/catalog/products/variant-writes.server.ts'
import { choiceKey } from '#app/features/catalog/variants/variant-plan.ts'
import type { Db } from '#app/platform/database/db.server.ts'
import type { PlannedProduct } from './plan-products.server.ts'

interface OldVariant extends Record<string, unknown> {
  id: number
  product_id: number
  sku: string | null
  option_values: Record<string, string>
}

/**
 * Writes the variants of planned products. A matched variant keeps its id, because carts and the price log refer to it. A variant
 * that is missing in the file is deactivated and loses its SKU, but is never deleted.
 */
export async function writeVariants(
  tx: Db,
  plan: PlannedProduct[],
  mediaIds: (photos: PhotoDraft[]) => number[],
): Promise<void> {
  const skusToFree = plan.flatMap(({ movedSkus }) => movedSkus)
  await releaseSkus(tx, skusToFree)
  const changedPlans = plan.filter(({ outcome }) => outcome === 'changed')
  const oldVariants = await readOldVariants(
    tx,
    changedPlans.map(({ productId }) => productId as number),
  )
  const rows = plan.flatMap(({ draft, productId }) => {
    const variantIds = matchVariants(draft.variants, oldVariants.get(productId ?? 0) ?? [])
    return draft.variants.map((variant, position) => ({
      ...variant,
      id: variantIds.get(variant) ?? null,
      product_id: productId,
      position,
      media_ids: mediaIds(variant.photos),
    }))
  })
  const remainingIds = new Set(rows.map(({ id }) => id))
  const goneVariants = [...oldVariants.values()].flat().filter(({ id }) => !remainingIds.has(id))
  await deactivateVariants(
    tx,
    goneVariants.map(({ id }) => id),
  )
  await updateDraftVariants(
    tx,
    rows.filter(({ id }) => id !== null),
  )
  await insertDraftVariants(
    tx,
    rows.filter(({ id }) => id === null),
  )
}

async function readOldVariants(tx: Db, productIds: number[]) {
  const variantsByProduct = new Map<number, OldVariant[]>()
  if (productIds.length === 0) return variantsByProduct
  const { rows } = await tx.execute<OldVariant>(sql`
    SELECT id, product_id, sku, option_values FROM variants
    WHERE product_id = ANY(${sql.param(productIds)}::integer[])
    ORDER BY product_id, is_active DESC, position, id FOR UPDATE`)
  for (const row of rows) {
    variantsByProduct.set(row.product_id, [...(variantsByProduct.get(row.product_id) ?? []), row])
  }
  return variantsByProduct
}

/** Matches variants by SKU first, then by option values. */
function matchVariants(
  drafts: VariantDraft[],
  oldVariants: OldVariant[],
): Map<VariantDraft, number> {
  const variantIds = new Map<VariantDraft, number>()
  const unmatchedVariants = new Set(oldVariants)
  const takeMatch = (draft: VariantDraft, isMatch: (row: OldVariant) => boolean) => {
    const row = variantIds.has(draft) ? undefined : [...unmatchedVariants].find(isMatch)
    if (!row) return
    unmatchedVariants.delete(row)
    variantIds.set(draft, row.id)
  }
  for (const draft of drafts) takeMatch(draft, (row) => row.sku !== null && row.sku === draft.sku)
  for (const draft of drafts) {
    const choice = choiceKey(draft.optionValues)
    takeMatch(draft, (row) => choiceKey(row.option_values) === choice)
  }
  return variantIds
}
