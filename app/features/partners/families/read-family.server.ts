import type {
  MarketplaceItem,
  MarketplaceSource,
  SourceFailure,
} from '#app/features/partners/marketplace-sources/marketplace-source.ts'

/** A family as a source returns it. */
export interface Family {
  readAt: Date
  /** item that represents the whole family */
  parentItem: MarketplaceItem
  /** empty: the product has no variations */
  items: MarketplaceItem[]
  /** number of items in the family; larger than `items` if only one page was requested */
  total: number
}

/** Enough pages for more variants than a product may have. */
const MAX_PAGES = 50

/**
 * Requests a family page by page within the quota of the account. `member`: any item of the family. `isPreview`: only the
 * first page is requested.
 */
export async function readFamily(
  source: MarketplaceSource,
  country: string,
  { member, isPreview }: { member: MarketplaceItem; isPreview: boolean },
): Promise<({ ok: true } & Family) | SourceFailure> {
  const id = member.family?.id ?? member.offerRef.externalId
  const itemsById = new Map<string, MarketplaceItem>()
  let readAt = new Date(0)
  let pageCount = 1
  let total = 0
  for (let page = 1; page <= Math.min(pageCount, MAX_PAGES); page++) {
    const familyPage = await source.variations?.(country, id, page)
    if (!familyPage) break
    if (!familyPage.ok) return familyPage
    // The time of the first response applies to all items.
    if (page === 1) readAt = familyPage.readAt
    for (const item of familyPage.items) itemsById.set(item.offerRef.externalId, item)
    if (!isPreview) pageCount = familyPage.pages
    total = familyPage.total
  }
  const items = [...itemsById.values()]
  const familyResult = { ok: true as const, readAt, items, total: Math.max(total, items.length) }
  if (member.offerRef.externalId === id || items.length === 0)
    return { ...familyResult, parentItem: member }
  const parentLookup = await source.lookUp(country, [id])
  if (!parentLookup.ok) return parentLookup
  return {
    ...familyResult,
    parentItem: parentLookup.items[0] ?? {
      ...member,
      gtins: [],
      offerRef: { ...member.offerRef, externalId: id },
    },
  }
}
