import type { FamilyChoices } from '#app/features/partners/families/family-choices.ts'
import {
  draftFamily,
  type FamilyDraft,
  sourceChoices,
} from '#app/features/partners/families/family-draft.ts'
import type { TargetProduct } from '#app/features/partners/item-drafts/find-target-products.server.ts'
import type { DraftOptions, ItemDraft } from '#app/features/partners/item-drafts/item-draft.ts'
import type { Match } from '#app/features/partners/item-drafts/match-items.server.ts'
import type { MarketplaceItem } from '#app/features/partners/marketplace-sources/marketplace-source.ts'
import type { Db } from '#app/platform/database/db.server.ts'

/** A family (marketplace items that are variants of one product) as a source returned it, complete or in part. */
export interface SourceFamily {
  /** item that represents the family and is not sold itself */
  parentItem: MarketplaceItem
  items: MarketplaceItem[]
  /** true: `items` are all items of the family; a batch of a feed contains only some of them */
  isComplete: boolean
  /** the shop's product for this family, if the caller knows it */
  existingProduct?: ExistingFamilyProduct
}

export interface ExistingFamilyProduct {
  productId: number
  /** false: only existing variants get offers */
  addsChoices?: boolean
  /** runs first in the transaction that writes the family; if it returns false, nothing is written */
  prepare?: (tx: Db, draft: FamilyDraft) => Promise<boolean>
}

/** An item with its draft and the shop's product for it. */
export interface PlannedItem {
  item: MarketplaceItem
  draft: ItemDraft
  match: Match | undefined
  /** option values, if the item belongs to a family */
  choice?: Record<string, string>
}

export interface PlannedFamily {
  parentItem: MarketplaceItem
  draft: FamilyDraft
  isComplete: boolean
  addsChoices: boolean
  /** undefined: the shop has no product for it yet */
  target: TargetProduct | undefined
  prepare: ((tx: Db) => Promise<boolean>) | undefined
}

/** A product that an import creates or changes, with the items that it writes. */
export interface ProductPlan {
  /** null: the shop has no such product yet */
  productId: number | null
  draft: ItemDraft
  /** items from which a new product is created; empty if the product exists */
  initialItems: PlannedItem[]
  /** items that are written once the product exists */
  laterItems: PlannedItem[]
  family?: PlannedFamily
}

interface PlanInput {
  matches: ReadonlyMap<MarketplaceItem, Match>
  drafts: ReadonlyMap<MarketplaceItem, ItemDraft>
  options: DraftOptions
}

/**
 * Plans items without a family as separate products. If two new items have the same id or EAN, the second joins the product of
 * the first.
 */
export function planItems(
  items: MarketplaceItem[],
  { matches, drafts }: Pick<PlanInput, 'matches' | 'drafts'>,
): ProductPlan[] {
  const plans: ProductPlan[] = []
  const newItems: { plan: ProductPlan; item: MarketplaceItem }[] = []
  for (const item of items) {
    const draft = drafts.get(item)
    const match = matches.get(item)
    if (!draft) continue
    const plannedItem = { item, draft, match }
    const firstSameItem = match
      ? undefined
      : newItems.find((newItem) => isSameItem(newItem.item, item))
    if (firstSameItem) {
      firstSameItem.plan.laterItems.push(plannedItem)
      newItems.push({ plan: firstSameItem.plan, item })
      continue
    }
    const productId = match?.productId ?? null
    const plan: ProductPlan = {
      productId,
      draft,
      initialItems: match ? [] : [plannedItem],
      laterItems: match ? [plannedItem] : [],
    }
    plans.push(plan)
    if (!match) newItems.push({ plan, item })
  }
  return plans
}

const isSameItem = (a: MarketplaceItem, b: MarketplaceItem) =>
  a.offerRef.externalId === b.offerRef.externalId || a.gtins.some((gtin) => b.gtins.includes(gtin))

/**
 * Plans a family as one product with a variant for each item. A new product gets the items that belong to no other product of
 * the shop. Returns null if the shop sells the whole family as a simple product, or if its existing product would have no options.
 */
export function planFamily(
  family: SourceFamily,
  target: TargetProduct | undefined,
  { matches, drafts, options }: PlanInput,
): ProductPlan | null {
  const { parentItem, items, isComplete, existingProduct } = family
  if (isComplete && !existingProduct && target?.kind === 'simple') return null
  const productId = existingProduct?.productId ?? target?.productId ?? null
  const unmatched = items.filter((item) => !matches.has(item))
  const initialItems = productId === null ? unmatched : []
  const isSubset = initialItems.length > 0 && initialItems.length < items.length
  // Items of other products are left out, because their option values would have no variant in this product.
  const planDraft = draftFamily(parentItem, isSubset ? initialItems : items, drafts, options)
  if (existingProduct && planDraft.options.length === 0) return null
  const toPlannedItems = ({ optionValuesByItem }: FamilyChoices, familyItems: MarketplaceItem[]) =>
    familyItems.flatMap((item): PlannedItem[] => {
      const draftOfItem = drafts.get(item)
      const choice = optionValuesByItem.get(item) ?? {}
      return draftOfItem ? [{ item, draft: draftOfItem, match: matches.get(item), choice }] : []
    })
  const { prepare, addsChoices = true } = existingProduct ?? {}
  return {
    productId,
    draft: planDraft.draft,
    initialItems: toPlannedItems(planDraft, initialItems),
    laterItems: toPlannedItems(
      isSubset ? sourceChoices(parentItem, items) : planDraft,
      items.filter((item) => !initialItems.includes(item)),
    ),
    family: {
      parentItem,
      draft: planDraft,
      isComplete,
      addsChoices,
      target,
      prepare: prepare && ((tx) => prepare(tx, planDraft)),
    },
  }
}
