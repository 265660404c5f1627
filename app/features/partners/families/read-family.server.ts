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
  let [readAt, pages, total] = [new Date(0), 1, 0]
  for (let page = 1; page <= Math.min(pages, MAX_PAGES); page++) {
    const answer = await source.variations?.(country, id, page)
    if (!answer) break
    if (!answer.ok) return answer
    // The time of the first response applies to all items.
    if (page === 1) readAt = answer.readAt
    for (const item of answer.items) itemsById.set(item.offerRef.externalId, item)
    ;[pages, total] = [isPreview ? 1 : answer.pages, answer.total]
  }
  const items = [...itemsById.values()]
  const familyResult = { ok: true as const, readAt, items, total: Math.max(total, items.length) }
  if (member.offerRef.externalId === id || items.length === 0)
    return { ...familyResult, parentItem: member }
  const parentAnswer = await source.lookUp(country, [id])
  if (!parentAnswer.ok) return parentAnswer
  return {
    ...familyResult,
    parentItem: parentAnswer.items[0] ?? {
      ...member,
      gtins: [],
      offerRef: { ...member.offerRef, externalId: id },
    },
  }
}
