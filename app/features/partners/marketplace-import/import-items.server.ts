import { refreshProducts } from '#app/features/catalog/products/refresh-products.server.ts'
import type { TargetProduct } from '#app/features/partners/item-drafts/find-target-products.server.ts'
import type { ImportedItem } from '#app/features/partners/item-drafts/imported-items.ts'
import { type DraftOptions, draftItems } from '#app/features/partners/item-drafts/item-draft.ts'
import { type Match, matchItems } from '#app/features/partners/item-drafts/match-items.server.ts'
import type {
  MarketplaceItem,
  SourceName,
} from '#app/features/partners/marketplace-sources/marketplace-source.ts'
import type { App } from '#app/platform/app.ts'
import type { Db } from '#app/platform/database/db.server.ts'
import { matchFamilies } from './match-families.server.ts'
import { previewImport } from './preview-import.server.ts'
import { type ProductPlan, planFamily, planItems, type SourceFamily } from './product-plan.ts'
import { reportItems } from './report-items.ts'
import { type StoredPlans, type StorePlansOptions, storePlans } from './store-plans.server.ts'

/** Items that a source returned, with the time of the request. */
export interface SourceItems {
  readAt: Date
  /** items without a family, each a separate product */
  items: MarketplaceItem[]
  families: SourceFamily[]
  /** the products of the items; undefined: they are looked up */
  matches?: ReadonlyMap<MarketplaceItem, Match>
}

export interface RunOptions extends DraftOptions, Omit<StorePlansOptions, 'readAt'> {
  isDryRun: boolean
  /** ids of families that earlier batches of a dry run reported as new; this function adds to it */
  reportedFamilyIds?: Set<string>
  /** true: the caller refreshes the pages of several batches together */
  isRefreshDeferred?: boolean
}

/** A sync only updates products, so it needs no category and publishes nothing. */
export const SYNC_OPTIONS = {
  categoryPath: [],
  publishes: false,
  isDryRun: false,
} satisfies RunOptions

export interface ImportedBatch extends Omit<StoredPlans, 'productIdByItem'> {
  plans: ProductPlan[]
  /** reports by item; items of families that are not imported as families have none */
  reports: Map<MarketplaceItem, ImportedItem>
}

/**
 * Performs every import, sync and feed run: matches items with the products of the shop, drafts each once, and writes them in
 * the order of `writePlans`.
 */
export async function importItems(
  app: App,
  source: SourceName,
  sourceItems: SourceItems,
  options: RunOptions,
): Promise<ImportedBatch> {
  const matchedItems = await matchSourceItems(app.db, source, sourceItems)
  const plans = draftProducts(sourceItems, matchedItems, options)
  const { isDryRun, reportedFamilyIds = new Set<string>() } = options
  if (isDryRun) {
    const preview = await previewImport(app, source, plans, sourceItems.readAt)
    const outcome = {
      rejectionReasons: new Map<ProductPlan, string>(),
      changedProductIds: preview.changedProductIds,
    }
    const reports = reportItems(plans, { ...preview, ...outcome, reportedFamilyIds })
    return { ...outcome, events: [], plans, reports }
  }
  const storedPlans = await storePlans(app, source, plans, {
    ...options,
    readAt: sourceItems.readAt,
  })
  if (!options.isRefreshDeferred)
    await refreshProducts(app, [
      ...new Set([...storedPlans.productIdByItem.values(), ...storedPlans.changedProductIds]),
    ])
  return {
    ...storedPlans,
    plans,
    reports: reportItems(plans, { ...storedPlans, reportedFamilyIds }),
  }
}

interface MatchedItems {
  matches: ReadonlyMap<MarketplaceItem, Match>
  targets: ReadonlyMap<SourceFamily, TargetProduct>
}

async function matchSourceItems(
  db: Db,
  source: SourceName,
  { items, families, matches: knownMatches }: SourceItems,
): Promise<MatchedItems> {
  const familyMembers = families.flatMap(({ parentItem, items: familyItems, isComplete }) =>
    isComplete ? [parentItem, ...familyItems] : familyItems,
  )
  const matches = knownMatches ?? (await matchItems(db, source, [...items, ...familyMembers]))
  return { matches, targets: await matchFamilies(db, source, families, matches) }
}

function draftProducts(
  { items, families }: SourceItems,
  { matches, targets }: MatchedItems,
  options: DraftOptions,
): ProductPlan[] {
  const singleItems = uniqueItems(items)
  const drafts = draftItems(
    [...singleItems, ...families.flatMap((family) => family.items)],
    options,
  )
  return [
    ...families.flatMap(
      (family) => planFamily(family, targets.get(family), { matches, drafts, options }) ?? [],
    ),
    ...planItems(singleItems, { matches, drafts }),
  ]
}

/** Removes duplicates: a lookup by two EANs of one item returns the item twice. */
const uniqueItems = (items: MarketplaceItem[]) => [
  ...new Map(
    items.map((item) => [`${item.offerRef.country} ${item.offerRef.externalId}`, item]),
  ).values(),
]
