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
  FoundItem,
  LookupResult,
  MarketplaceSource,
  SourceFailure,
} from '#app/features/partners/marketplace-sources/marketplace-source.ts'
import type { App } from '#app/platform/app.ts'
import { importFamily } from './import-family.server.ts'
import { importItems } from './import-items.server.ts'

/**
 * Imports items of a marketplace as new products, or as offers of products that the shop has. Importing them again changes only
 * what changed at the source; an interrupted import can be repeated.
 */
export async function importMarketplaceItems(
  app: App,
  source: MarketplaceSource,
  options: ImportItemsOptions,
): Promise<ImportItemsResult> {
  const categoryPath = await findPath(app, options.categorySlug)
  if (!categoryPath) return { ok: false, error: 'unknown-category' }
  const items: ImportedItem[] = []
  for await (const found of findItems(source, options)) {
    if (!found.ok) return { ...found, items }
    const imported = await importFound(app, source, found, { ...options, categoryPath })
    items.push(...imported.items)
    if (imported.failure) return { ...imported.failure, items }
    items.push(
      ...found.missing.map(({ id, reason }): ImportedItem => {
        return { id, name: '', outcome: 'missing', productId: null, notes: [reason] }
      }),
    )
    options.onProgress?.(items.length, Math.max(found.total, items.length))
  }
  return { ok: true, items }
}

/** Imports each family as one product and other items as separate products. Known offers are updated without their family. */
async function importFound(
  app: App,
  source: MarketplaceSource,
  found: LookupResult,
  options: ImportItemsOptions & DraftOptions,
): Promise<{ items: ImportedItem[]; failure?: SourceFailure }> {
  const matches = await matchItems(app.db, source.name, found.items)
  const isOfFamily = (item: FoundItem) =>
    source.variations !== undefined && item.family !== undefined && !matches.get(item)?.hasOffer
  const single = found.items.filter((item) => !isOfFamily(item))
  const families = Map.groupBy(found.items.filter(isOfFamily), ({ family }) => family?.id)
  const items: ImportedItem[] = []
  for (const [first, ...rest] of families.values()) {
    if (!first) continue
    const imported = await importFamily(app, source, [first, ...rest], options)
    if (!imported.ok) return { items, failure: imported }
    if (imported.items) items.push(...imported.items)
    else single.push(first, ...rest)
    options.onTaken?.(items.length)
  }
  const read = { readAt: found.readAt, items: single, families: [] }
  // An imported family may contain an item with the same EAN, which the earlier matches do not contain.
  const unmatchedItems = families.size === 0 ? { ...read, matches } : read
  const { reports } = await importItems(app, source.name, unmatchedItems, options)
  return { items: [...items, ...single.flatMap((item) => reports.get(item) ?? [])] }
}

/** Returns the names from the root to a category: none without a category, undefined for an unknown one. */
export async function findPath(app: App, slug: string | undefined): Promise<string[] | undefined> {
  if (slug === undefined) return []
  const rows = await readCategoryRows(app.db)
  const category = rows.find((row) => row.slug === slug)
  return category && pathTo(rows, category.id).map(({ name }) => name)
}
