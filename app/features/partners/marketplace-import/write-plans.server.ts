import { and, eq, inArray } from 'drizzle-orm'
import {
  type AddedVariants,
  addVariants,
} from '#app/features/catalog/product-drafts/add-variants.server.ts'
import type { RecordChanges } from '#app/features/catalog/product-drafts/store-products.server.ts'
import { variants } from '#app/features/catalog/products/catalog-tables.server.ts'
import type { VariantDraft } from '#app/features/catalog/products/product-draft.ts'
import { choiceKey } from '#app/features/catalog/variants/variant-plan.ts'
import { convertToFamilyProduct } from '#app/features/partners/families/convert-to-family-product.server.ts'
import { draftVariant } from '#app/features/partners/families/family-draft.ts'
import { writeOptions } from '#app/features/partners/families/write-options.server.ts'
import {
  readTargetProducts,
  type TargetProduct,
} from '#app/features/partners/item-drafts/find-target-products.server.ts'
import type { ProductEvent } from '#app/features/partners/item-drafts/product-events.ts'
import {
  type WrittenItem,
  writeItemTexts,
} from '#app/features/partners/item-drafts/write-item-texts.server.ts'
import { writeItems } from '#app/features/partners/item-drafts/write-items.server.ts'
import type {
  MarketplaceItem,
  SourceName,
} from '#app/features/partners/marketplace-sources/marketplace-source.ts'
import type { Db } from '#app/platform/database/db.server.ts'
import type { PlannedFamily, PlannedItem } from './product-plan.ts'

export interface ProductWrite {
  /** null: the product could not be created, so only items of other products are written */
  productId: number | null
  items: PlannedItem[]
  family?: PlannedFamily | undefined
  /** the product was created in this transaction, so that all its texts come from the source */
  isNew: boolean
}

export interface WritePlansOptions {
  recordChanges?: RecordChanges | undefined
  moments: { readAt: Date; now: Date }
}

interface WrittenPlans {
  events: ProductEvent[]
  /** products of the written items */
  productIdByItem: Map<MarketplaceItem, number>
  /** products with new variants */
  extendedProductIds: number[]
}

interface ItemTarget extends PlannedItem {
  write: ProductWrite
  /** the product that gets the offer */
  productId: number
  target: TargetProduct | undefined
  /** null: the product as a whole, or an unknown variant */
  variantId: number | null
}

/**
 * Writes items and the texts of their families, for every source in the same order: options before variants, because new
 * variants use the new names; variants before offers, because offers refer to them; and texts of families last.
 */
export async function writePlans(
  tx: Db,
  source: SourceName,
  writes: ProductWrite[],
  options: WritePlansOptions,
): Promise<WrittenPlans> {
  const { moments } = options
  const readyWrites = await prepareProducts(tx, writes, options)
  const targets = await readTargets(tx, readyWrites)
  const events = await renameOptions(tx, source, { readyWrites, targets, options })
  const addedVariants = await addChoices(tx, targets, options)
  const writtenItems = targets.flatMap((target): (ItemTarget & WrittenItem)[] => {
    const key = choiceKey(target.choice ?? {})
    const variantId = target.variantId ?? addedVariants.get(target.productId)?.get(key) ?? null
    const isNew = target.write.isNew && !target.write.family
    return isOffered({ ...target, variantId }) ? [{ ...target, variantId, isNew }] : []
  })
  events.push(...(await writeItems(tx, source, writtenItems, moments)))
  const parentItems = parentItemsOf(readyWrites, writtenItems)
  events.push(...(await writeItemTexts(tx, source, parentItems, moments.now)))
  return {
    events,
    productIdByItem: new Map(writtenItems.map(({ item, productId }) => [item, productId])),
    extendedProductIds: [...addedVariants.keys()],
  }
}

/** Returns the writes that can be performed, after simple products were given the options of their family. */
async function prepareProducts(
  tx: Db,
  writes: ProductWrite[],
  { recordChanges, moments }: WritePlansOptions,
): Promise<ProductWrite[]> {
  const readyWrites: ProductWrite[] = []
  for (const write of writes) {
    const { family } = write
    if (family?.prepare && !(await family.prepare(tx))) continue
    const target = family?.isComplete ? undefined : family?.target
    if (family && target?.kind === 'simple' && target.seller === 'external')
      await convertToFamilyProduct(tx, target.productId, family.draft, {
        recordChanges,
        now: moments.now,
      })
    readyWrites.push(write)
  }
  return readyWrites
}

/** Finds the product and variant of each item. An item of another product stays there, without an offer in a complete family. */
async function readTargets(tx: Db, writes: ProductWrite[]): Promise<ItemTarget[]> {
  const itemsWithProduct = writes.flatMap((write) =>
    write.items.flatMap((plannedItem) => {
      const productId = write.family?.isComplete
        ? write.productId
        : (plannedItem.match?.productId ?? write.productId)
      return productId === null ? [] : [{ ...plannedItem, write, productId }]
    }),
  )
  const familyItems = itemsWithProduct.filter(({ write }) => write.family)
  const ids = [...new Set(familyItems.map(({ productId }) => productId))]
  const targets = await readTargetProducts(tx, ids)
  const choices = await readChoices(tx, ids)
  return itemsWithProduct.map((plannedItem) => {
    const target = targets.get(plannedItem.productId)
    const choiceVariantId =
      target?.kind === 'variable'
        ? choices.get(plannedItem.productId)?.get(choiceKey(plannedItem.choice ?? {}))
        : undefined
    const variantId = plannedItem.match?.variantId ?? choiceVariantId ?? null
    return { ...plannedItem, target, variantId }
  })
}

/** Returns active variants by product and option values. */
async function readChoices(
  tx: Db,
  productIds: number[],
): Promise<Map<number, Map<string, number>>> {
  if (productIds.length === 0) return new Map()
  const rows = await tx
    .select({
      id: variants.id,
      productId: variants.productId,
      optionValues: variants.optionValues,
    })
    .from(variants)
    .where(and(inArray(variants.productId, productIds), eq(variants.isActive, true)))
  return new Map(
    [...Map.groupBy(rows, ({ productId }) => productId)].map(([id, productRows]) => [
      id,
      new Map(productRows.map((row) => [choiceKey(row.optionValues), row.id])),
    ]),
  )
}

/** Renames the options of complete families, because only a complete family shows the current names. */
async function renameOptions(
  tx: Db,
  source: SourceName,
  {
    readyWrites,
    targets,
    options,
  }: { readyWrites: ProductWrite[]; targets: ItemTarget[]; options: WritePlansOptions },
): Promise<ProductEvent[]> {
  const events: ProductEvent[] = []
  const variantIdByItem = new Map(targets.map(({ item, variantId }) => [item, variantId]))
  for (const { productId, family, isNew } of readyWrites) {
    if (!family?.isComplete || productId === null) continue
    const renameEvents = await writeOptions(tx, source, {
      parentItem: family.parentItem,
      draft: family.draft,
      productId,
      variantOf: (item) => variantIdByItem.get(item) ?? null,
      recordChanges: isNew ? undefined : options.recordChanges,
      now: options.moments.now,
    })
    events.push(...renameEvents)
  }
  return events
}

/** Adds missing variants to external products only: a product of the shop itself gets no variants that it does not sell. */
async function addChoices(
  tx: Db,
  targets: ItemTarget[],
  { recordChanges, moments }: WritePlansOptions,
): Promise<AddedVariants> {
  const itemsWithoutVariant = targets.filter(
    ({ write: { family, isNew }, target, variantId }) =>
      !isNew &&
      family?.addsChoices &&
      variantId === null &&
      target?.kind === 'variable' &&
      target.seller === 'external',
  )
  if (itemsWithoutVariant.length === 0) return new Map()
  const drafts = [...Map.groupBy(itemsWithoutVariant, ({ productId }) => productId)].map(
    ([productId, productWrites]): [number, VariantDraft[]] => {
      const draftsByChoice = productWrites.map(({ item, choice = {} }) => {
        return [choiceKey(choice), draftVariant(item, choice)] as const
      })
      return [productId, [...new Map(draftsByChoice).values()]]
    },
  )
  return addVariants(tx, new Map(drafts), {
    ...(recordChanges && { recordChanges }),
    now: moments.now,
  })
}

/** Returns whether an item gets an offer. An item of a family needs a variant, unless the product had the item before. */
function isOffered({
  write: { productId, family, isNew },
  match,
  target,
  variantId,
}: ItemTarget): boolean {
  const belongsHere = !isOtherProduct(family, productId, match)
  if (!family || isNew || variantId !== null) return belongsHere
  if (family.isComplete) return belongsHere && family.addsChoices && target?.seller === 'external'
  return match !== undefined || target?.kind !== 'variable'
}

const isOtherProduct = (
  family: PlannedFamily | undefined,
  productId: number | null,
  match: PlannedItem['match'],
) => family?.isComplete === true && match !== undefined && match.productId !== productId

/** Returns the parent items of families, which have texts but no offers. An incomplete family needs an item in its product. */
function parentItemsOf(writes: ProductWrite[], writtenItems: ItemTarget[]): WrittenItem[] {
  return writes.flatMap((write): WrittenItem[] => {
    const { productId, family, isNew } = write
    if (!family || productId === null) return []
    const hasItem = writtenItems.some(
      (item) => item.write === write && item.productId === productId,
    )
    if (!family.isComplete && !hasItem) return []
    const { parentItem, draft } = family
    return [{ item: parentItem, draft: draft.draft, productId, variantId: null, isNew }]
  })
}
