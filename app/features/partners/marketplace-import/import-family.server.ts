import { readFamily } from '#app/features/partners/families/read-family.server.ts'
import {
  type ImportedItem,
  type ImportItemsOptions,
  sourceFactsOf,
} from '#app/features/partners/item-drafts/imported-items.ts'
import type { DraftOptions } from '#app/features/partners/item-drafts/item-draft.ts'
import type {
  MarketplaceItem,
  MarketplaceSource,
  SourceFailure,
} from '#app/features/partners/marketplace-sources/marketplace-source.ts'
import type { App } from '#app/platform/app.ts'
import { type ImportedBatch, importItems } from './import-items.server.ts'
import type { ProductPlan } from './product-plan.ts'

type ImportFamilyOptions = Pick<ImportItemsOptions, 'country' | 'isDryRun' | 'recordChanges'> &
  DraftOptions

export type ImportFamilyResult =
  /** null: the items belong to no family, or the shop sells the family as a simple product */
  { ok: true; items: ImportedItem[] | null } | SourceFailure

/**
 * Imports a family as one product with a variant for each item, or adds new items to the product that the shop has. Returns a
 * report for each requested item.
 */
export async function importFamily(
  app: App,
  source: MarketplaceSource,
  requestedItems: [MarketplaceItem, ...MarketplaceItem[]],
  options: ImportFamilyOptions,
): Promise<ImportFamilyResult> {
  const { country, isDryRun } = options
  const family = await readFamily(source, country, {
    member: requestedItems[0],
    isPreview: isDryRun,
  })
  if (!family.ok) return family
  const { readAt, parentItem, items, total } = family
  if (items.length === 0) return { ok: true, items: null }
  const sourceItems = { readAt, items: [], families: [{ parentItem, items, isComplete: true }] }
  const batch = await importItems(app, source.name, sourceItems, options)
  const [plan] = batch.plans
  if (!plan) return { ok: true, items: null }
  const { outcome, productId, notes } = summarize(plan, batch)
  const reports = requestedItems.map(
    (item, index): ImportedItem => ({
      ...sourceFactsOf(item),
      id: item.offerRef.externalId,
      name: plan.draft.texts.name,
      productId,
      importedIds: items.map(({ offerRef }) => offerRef.externalId),
      // The first item creates the product, and the other items join it.
      outcome: index > 0 && outcome === 'made' ? 'joined' : outcome,
      notes: index > 0 ? [] : [`${total} ${total === 1 ? 'uitvoering' : 'uitvoeringen'}`, ...notes],
    }),
  )
  return { ok: true, items: reports }
}

/** Summarizes the family as one product. */
function summarize(
  plan: ProductPlan,
  { rejectionReasons, reports, changedProductIds }: ImportedBatch,
): Pick<ImportedItem, 'outcome' | 'productId' | 'notes'> {
  const { productId, draft, laterItems } = plan
  if (productId !== null) {
    const hasNewOffers = laterItems.some(({ match }) => !match?.hasOffer)
    const outcome = hasNewOffers ? 'joined' : changedProductIds.has(productId) ? 'changed' : 'left'
    return { outcome, productId, notes: [] }
  }
  const reason = rejectionReasons.get(plan)
  if (reason !== undefined)
    return { outcome: 'rejected', productId: null, notes: reason === '' ? [] : [reason] }
  const [firstReport] = [...reports.values()]
  const notes = draft.texts.corrections.map((change) => `bewoording aangepast: ${change}`)
  return { outcome: 'made', productId: firstReport?.productId ?? null, notes }
}
