import { inArray, sql } from 'drizzle-orm'
import type { ProductOption } from '#app/features/catalog/products/catalog.ts'
import { products, variants } from '#app/features/catalog/products/catalog-tables.server.ts'
import type { VariantDraft } from '#app/features/catalog/products/product-draft.ts'
import { updateOptionsOf } from '#app/features/catalog/products/product-writes.server.ts'
import { insertVariants } from '#app/features/catalog/products/variant-writes.server.ts'
import { choiceKey } from '#app/features/catalog/variants/variant-plan.ts'
import type { Db } from '#app/platform/database/db.server.ts'
import { readProductSnapshots } from './product-snapshots.server.ts'
import type { ProductChange } from './restore-plan.ts'
import type { RecordChanges } from './store-products.server.ts'

/** Ids of the new variants, by product id and option values. */
export type AddedVariants = Map<number, Map<string, number>>

/**
 * Adds variants to existing products, with any option values that are missing. Skips variants whose options differ from those of the
 * product. The caller refreshes the pages.
 */
export async function addVariants(
  tx: Db,
  draftsOfProduct: Map<number, VariantDraft[]>,
  { recordChanges, now }: { recordChanges?: RecordChanges; now: Date },
): Promise<AddedVariants> {
  const rows = await tx
    .select({ id: products.id, options: products.options })
    .from(products)
    .where(inArray(products.id, [...draftsOfProduct.keys()]))
    .orderBy(products.id)
    .for('update')
  const changedProducts = rows.flatMap(({ id, options }) => {
    const drafts = (draftsOfProduct.get(id) ?? []).filter((draft) => hasSameOptions(draft, options))
    return drafts.length > 0 ? [{ id, drafts, options: addValues(options, drafts) }] : []
  })
  if (changedProducts.length === 0) return new Map()
  const ids = changedProducts.map(({ id }) => id)
  const snapshotsBefore = recordChanges && (await readProductSnapshots(tx, ids))
  await updateOptionsOf(tx, changedProducts, now)
  const lastPositions = await tx
    .select({ id: variants.productId, position: sql<number>`max(${variants.position})::int` })
    .from(variants)
    .where(inArray(variants.productId, ids))
    .groupBy(variants.productId)
  const lastPositionByProduct = new Map(lastPositions.map(({ id, position }) => [id, position]))
  const newVariants = await insertVariants(
    tx,
    changedProducts.flatMap(({ id, drafts }) =>
      drafts.map(({ gtin, optionValues, priceCents, stock }, index) => ({
        productId: id,
        gtin,
        optionValues,
        priceCents,
        stock,
        position: (lastPositionByProduct.get(id) ?? -1) + 1 + index,
      })),
    ),
  )
  if (recordChanges && snapshotsBefore) {
    const snapshotsAfter = await readProductSnapshots(tx, ids)
    const changes = ids.flatMap((productId): ProductChange[] => {
      const [before, after] = [snapshotsBefore.get(productId), snapshotsAfter.get(productId)]
      return before && after ? [{ productId, before, after }] : []
    })
    await recordChanges(tx, changes)
  }
  return new Map(
    [...Map.groupBy(newVariants, ({ productId }) => productId)].map(([id, addedVariants]) => [
      id,
      new Map(addedVariants.map((row) => [choiceKey(row.optionValues), row.id])),
    ]),
  )
}

function hasSameOptions({ optionValues }: VariantDraft, options: ProductOption[]): boolean {
  const codes = options.map(({ code }) => code).toSorted()
  return Object.keys(optionValues).toSorted().join() === codes.join()
}

const addValues = (options: ProductOption[], drafts: VariantDraft[]): ProductOption[] =>
  options.map((option) => ({
    ...option,
    values: [
      ...new Set([
        ...option.values,
        ...drafts.flatMap(({ optionValues }) => optionValues[option.code] ?? []),
      ]),
    ],
  }))
