import { eq } from 'drizzle-orm'
import { ensureAttributes } from '#app/features/catalog/attributes/ensure-attributes.server.ts'
import { readProductSnapshots } from '#app/features/catalog/product-drafts/product-snapshots.server.ts'
import type { RecordChanges } from '#app/features/catalog/product-drafts/store-products.server.ts'
import { products } from '#app/features/catalog/products/catalog-tables.server.ts'
import { updateProductFields } from '#app/features/catalog/products/product-writes.server.ts'
import { removeVariantsOf } from '#app/features/catalog/products/variant-writes.server.ts'
import type { Db } from '#app/platform/database/db.server.ts'
import type { FamilyDraft } from './family-draft.ts'

/**
 * Turns a simple product into one with the options of its family. Its only variant is removed; the offer of that variant
 * moves to the variant with its option values when the source returns the item again.
 */
export async function convertToFamilyProduct(
  tx: Db,
  productId: number,
  { options, draft }: FamilyDraft,
  { recordChanges, now }: { recordChanges?: RecordChanges | undefined; now: Date },
): Promise<void> {
  const [row] = await tx
    .select({ kind: products.kind })
    .from(products)
    .where(eq(products.id, productId))
    .for('update')
  if (row?.kind !== 'simple') return
  const stateBefore = recordChanges && (await readProductSnapshots(tx, [productId])).get(productId)
  await ensureAttributes(
    tx,
    draft.product.attributes.filter(({ isChoice }) => isChoice),
  )
  await updateProductFields(tx, productId, { kind: 'variable', options }, now)
  await removeVariantsOf(tx, productId, now)
  const stateAfter = recordChanges && (await readProductSnapshots(tx, [productId])).get(productId)
  if (recordChanges)
    await recordChanges(
      tx,
      stateBefore && stateAfter ? [{ productId, before: stateBefore, after: stateAfter }] : [],
    )
}
