import { pathTo } from '#app/features/catalog/categories/category-tree.ts'
import { readCategoryRows } from '#app/features/catalog/categories/read-category-rows.server.ts'
import { findItems } from '#app/features/partners/item-drafts/find-items.server.ts'
import type {
  ImportedItem,
  ImportItemsOptions,
  ImportItemsResult,
} from '#app/features/partners/item-drafts/imported-items.ts'
import type { DraftOptions } from '#app/features/partners/item-drafts/item-draft.ts'
import { matchItems } from '#app/features/partners/item-drafts/match-items.server.ts'
import type {
  LookupResult,
  MarketplaceItem,
  MarketplaceSource,
  SourceFailure,
} from '#app/features/partners/marketplace-sources/marketplace-source.ts'
import type { App } from '#app/platform/app.ts'
import { importFamily } from './import-family.server.ts'
import { importItems } from './import-items.server.ts'

/**
 * Imports items of a marketplace as new products, or as offers of products that the shop has. A repeated import only writes
 * changes at the source, so an interrupted import can be started again.
 */
export async function importMarketplaceItems(
  app: App,
  source: MarketplaceSource,
  options: ImportItemsOptions,
): Promise<ImportItemsResult> {
  const categoryPath = await findPath(app, options.categorySlug)
  if (!categoryPath) return { ok: false, error: 'unknown-category' }
  const items: ImportedItem[] = []
  for await (const lookup of findItems(source, options)) {
    if (!lookup.ok) return { ...lookup, items }
    const batch = await importLookup(app, source, lookup, { ...options, categoryPath })
    items.push(...batch.items)
    if (batch.failure) return { ...batch.failure, items }
    items.push(
      ...lookup.missing.map(({ id, reason }): ImportedItem => {
        return { id, name: '', outcome: 'missing', productId: null, notes: [reason] }
      }),
    )
    options.onProgress?.(items.length, Math.max(lookup.total, items.length))
  }
  return { ok: true, items }
}

/** Imports each family as one product and other items as separate products. Known offers are updated without their family. */
async function importLookup(
  app: App,
  source: MarketplaceSource,
  lookup: LookupResult,
  options: ImportItemsOptions & DraftOptions,
): Promise<{ items: ImportedItem[]; failure?: SourceFailure }> {
  const matches = await matchItems(app.db, source.name, lookup.items)
  const isFamilyItem = (item: MarketplaceItem) =>
    source.variations !== undefined && item.family !== undefined && !matches.get(item)?.hasOffer
  const singleItems = lookup.items.filter((item) => !isFamilyItem(item))
  const families = Map.groupBy(lookup.items.filter(isFamilyItem), ({ family }) => family?.id)
  const items: ImportedItem[] = []
  for (const [firstItem, ...otherItems] of families.values()) {
    if (!firstItem) continue
    const familyImport = await importFamily(app, source, [firstItem, ...otherItems], options)
    if (!familyImport.ok) return { items, failure: familyImport }
    if (familyImport.items) items.push(...familyImport.items)
    else singleItems.push(firstItem, ...otherItems)
    options.onItemsImported?.(items.length)
  }
  const sourceItems = { readAt: lookup.readAt, items: singleItems, families: [] }
  // An imported family may contain an item with the same EAN that was not matched before the import.
  const unmatchedItems = families.size === 0 ? { ...sourceItems, matches } : sourceItems
  const { reports } = await importItems(app, source.name, unmatchedItems, options)
  return { items: [...items, ...singleItems.flatMap((item) => reports.get(item) ?? [])] }
}

/** Returns the names from the root to a category: an empty list without a slug, undefined for an unknown category. */
export async function findPath(app: App, slug: string | undefined): Promise<string[] | undefined> {
  if (slug === undefined) return []
  const rows = await readCategoryRows(app.db)
  const category = rows.find((row) => row.slug === slug)
  return category && pathTo(rows, category.id).map(({ name }) => name)
}
