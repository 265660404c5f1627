import { and, eq } from 'drizzle-orm'
import { readProductSnapshots } from '#app/features/catalog/product-drafts/product-snapshots.server.ts'
import type { RecordChanges } from '#app/features/catalog/product-drafts/store-products.server.ts'
import type { ProductOption } from '#app/features/catalog/products/catalog.ts'
import { products, variants } from '#app/features/catalog/products/catalog-tables.server.ts'
import { updateProductFields } from '#app/features/catalog/products/product-writes.server.ts'
import { updateVariantFields } from '#app/features/catalog/products/variant-writes.server.ts'
import { choiceKey } from '#app/features/catalog/variants/variant-plan.ts'
import type { ProductEvent } from '#app/features/partners/item-drafts/product-events.ts'
import { optionsText } from '#app/features/partners/item-drafts/product-fields.server.ts'
import { sourcedFields } from '#app/features/partners/item-drafts/sourced-fields-tables.server.ts'
import { recordSourcedFields } from '#app/features/partners/item-drafts/write-item-texts.server.ts'
import type {
  MarketplaceItem,
  SourceName,
} from '#app/features/partners/marketplace-sources/marketplace-source.ts'
import type { Db } from '#app/platform/database/db.server.ts'
import type { FamilyDraft } from './family-draft.ts'

interface WriteOptionsInput {
  parentItem: MarketplaceItem
  draft: FamilyDraft
  productId: number
  /** returns the variant of an item; null: no variant yet */
  variantOf: (item: MarketplaceItem) => number | null
  recordChanges?: RecordChanges | undefined
  now: Date
}

/**
 * Updates the option names of a family to the current ones of its source. Names that the owner changed stay, and so do
 * values that the source no longer has. Returns events about the changes.
 */
export async function writeOptions(
  tx: Db,
  source: SourceName,
  { parentItem, draft, productId, variantOf, recordChanges, now }: WriteOptionsInput,
): Promise<ProductEvent[]> {
  const [product] = await tx
    .select({
      options: products.options,
      importSource: products.importSource,
      importRef: products.importRef,
    })
    .from(products)
    .where(eq(products.id, productId))
    .for('update')
  const { country, externalId } = parentItem.offerRef
  if (product?.importSource !== source || product.importRef !== externalId) return []
  const newNames = await planOptionNames(tx, productId, { draft, variantOf })
  if (!newNames) return []
  const sourceOptions = optionsText(newNames.options)
  const value = optionsText(product.options)
  const [row] = await tx
    .select()
    .from(sourcedFields)
    .where(and(eq(sourcedFields.productId, productId), eq(sourcedFields.field, 'options')))
  const mayOverwrite = row
    ? row.source === source && row.country === country && row.value === value
    : sourceOptions === value
  if (!mayOverwrite) return []
  const isChanged = sourceOptions !== value
  if (isChanged) {
    const stateBefore =
      recordChanges && (await readProductSnapshots(tx, [productId])).get(productId)
    await updateProductFields(tx, productId, { options: newNames.options }, now)
    for (const [id, optionValues] of newNames.choices)
      await updateVariantFields(tx, id, { optionValues })
    const stateAfter = recordChanges && (await readProductSnapshots(tx, [productId])).get(productId)
    if (recordChanges && stateBefore && stateAfter)
      await recordChanges(tx, [{ productId, before: stateBefore, after: stateAfter }])
  }
  await recordSourcedFields(tx, [
    { productId, field: 'options', source, country, value: sourceOptions, readAt: now },
  ])
  return isChanged ? [{ productId, seller: parentItem.offerRef.seller, kind: 'facts' }] : []
}

/** Returns the options and values as the source names them now; null if a variant would lack an option or two would become equal. */
async function planOptionNames(
  tx: Db,
  productId: number,
  { draft, variantOf }: Pick<WriteOptionsInput, 'draft' | 'variantOf'>,
): Promise<{ options: ProductOption[]; choices: Map<number, Record<string, string>> } | null> {
  const activeVariants = await tx
    .select({ id: variants.id, optionValues: variants.optionValues })
    .from(variants)
    .where(and(eq(variants.productId, productId), eq(variants.isActive, true)))
  const choiceOfVariant = new Map(
    [...draft.optionValuesByItem].map(([item, choice]) => [variantOf(item), choice] as const),
  )
  const choices = new Map(
    activeVariants.map(({ id, optionValues }) => [id, choiceOfVariant.get(id) ?? optionValues]),
  )
  const codes = draft.options.map(({ code }) => code)
  const hasAllOptions = (choice: Record<string, string>) =>
    Object.keys(choice).length === codes.length && codes.every((code) => code in choice)
  const allChoices = [...choices.values()]
  if (
    !allChoices.every(hasAllOptions) ||
    new Set(allChoices.map(choiceKey)).size < allChoices.length
  )
    return null
  const options = draft.options.map((option) => ({
    ...option,
    values: [
      ...new Set([...option.values, ...allChoices.flatMap((choice) => choice[option.code] ?? [])]),
    ],
  }))
  return { options, choices }
}
