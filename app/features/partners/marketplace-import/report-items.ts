import {
  type ImportedItem,
  sourceFactsOf,
} from '#app/features/partners/item-drafts/imported-items.ts'
import type { ItemDraft } from '#app/features/partners/item-drafts/item-draft.ts'
import type { MarketplaceItem } from '#app/features/partners/marketplace-sources/marketplace-source.ts'
import type { PlannedItem, ProductPlan } from './product-plan.ts'

interface Outcomes {
  /** products of the written items; null in a dry run if the product does not exist yet */
  productIdByItem: ReadonlyMap<MarketplaceItem, number | null>
  /** reasons why products were not created */
  rejectionReasons: ReadonlyMap<ProductPlan, string>
  changedProductIds: ReadonlySet<number>
  /** ids of families that were reported as new before; this function adds to it */
  reportedFamilyIds: Set<string>
}

type Outcome = Pick<ImportedItem, 'outcome' | 'productId' | 'notes'>

/** Returns the outcome of each item. Items that fit no option values of their family are left out. */
export function reportItems(
  plans: ProductPlan[],
  outcomes: Outcomes,
): Map<MarketplaceItem, ImportedItem> {
  const reports = new Map<MarketplaceItem, ImportedItem>()
  const add = ({ item, draft }: PlannedItem, outcome: Outcome | undefined) => {
    if (!outcome) return
    const { name } = draft.texts
    reports.set(item, { id: item.offerRef.externalId, name, ...sourceFactsOf(item), ...outcome })
  }
  for (const plan of plans) {
    for (const [index, plannedItem] of plan.initialItems.entries())
      add(plannedItem, initialOutcome(plan, plannedItem, { ...outcomes, isFirst: index === 0 }))
    for (const plannedItem of plan.laterItems)
      add(plannedItem, laterOutcome(plan, plannedItem, outcomes))
  }
  return reports
}

/** The first item of a new product creates it, and the others join it. */
function initialOutcome(
  plan: ProductPlan,
  { item }: PlannedItem,
  {
    productIdByItem,
    rejectionReasons,
    reportedFamilyIds,
    isFirst,
  }: Outcomes & { isFirst: boolean },
): Outcome {
  const reason = rejectionReasons.get(plan)
  if (reason !== undefined) return rejectedOutcome(reason)
  const productId = productIdByItem.get(item) ?? null
  const { ref } = plan.draft.product
  const createsProduct = isFirst && !(plan.family && reportedFamilyIds.has(ref))
  if (plan.family) reportedFamilyIds.add(ref)
  return createsProduct
    ? { outcome: 'made', productId, notes: textNotes(plan.draft) }
    : { outcome: 'joined', productId, notes: choiceNotes(plan) }
}

function laterOutcome(
  plan: ProductPlan,
  { item, match }: PlannedItem,
  { productIdByItem, rejectionReasons, changedProductIds }: Outcomes,
): Outcome | undefined {
  const productId = productIdByItem.get(item)
  const target = plan.family?.target
  if (productId === undefined) {
    const reason = rejectionReasons.get(plan)
    if (reason !== undefined) return rejectedOutcome(reason)
    const isOwn = target?.seller === 'own' && !match
    return isOwn
      ? rejectedOutcome(`‘${target.name}’ verkoop je zelf, zonder deze keuze.`)
      : undefined
  }
  if (!match?.hasOffer)
    return { outcome: 'joined', productId, notes: match ? [] : choiceNotes(plan) }
  const outcome = productId !== null && changedProductIds.has(productId) ? 'changed' : 'left'
  return { outcome, productId, notes: [] }
}

const rejectedOutcome = (reason: string): Outcome => ({
  outcome: 'rejected',
  productId: null,
  notes: reason === '' ? [] : [reason],
})

const choiceNotes = ({ family, draft }: ProductPlan): string[] =>
  family ? [`een keuze van ‘${family.target?.name ?? draft.texts.name}’`] : []

/** Returns notes about corrections that the law requires, and about claims that must not be shown. */
const textNotes = ({ texts: { corrections, unlawful } }: ItemDraft): string[] => [
  ...corrections.map((change) => `bewoording aangepast: ${change}`),
  ...unlawful.map((name) => `blijft concept: ‘${name}’ mag niet zo heten`),
]
