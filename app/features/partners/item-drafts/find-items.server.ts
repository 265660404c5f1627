import type {
  LookupResult,
  MarketplaceSource,
  SourceFailure,
} from '#app/features/partners/marketplace-sources/marketplace-source.ts'
import type { ImportItemsOptions } from './imported-items.ts'

/** Maximum number of search result pages at every source. */
const MAX_PAGES = 10

type ItemSearchResult = ({ ok: true; total: number } & LookupResult) | SourceFailure

/** Yields the requested items, one call at a time; ends with the first failure. */
export async function* findItems(
  source: MarketplaceSource,
  { country, request }: Pick<ImportItemsOptions, 'country' | 'request'>,
): AsyncGenerator<ItemSearchResult> {
  if ('ids' in request) {
    const ids = [...new Set(request.ids)]
    for (let start = 0; start < ids.length; start += source.batch) {
      const answer = await source.lookUp(country, ids.slice(start, start + source.batch))
      yield answer.ok ? { ...answer, total: ids.length } : answer
      if (!answer.ok) return
    }
    return
  }
  const yieldedIds = new Set<string>()
  for (let page = 1; page <= MAX_PAGES && yieldedIds.size < request.limit; page++) {
    const { limit: _limit, ...terms } = request
    const answer = await source.search(country, { ...terms, page })
    if (!answer.ok) {
      yield answer
      return
    }
    const newItems = answer.items
      .filter(({ offerRef }) => !yieldedIds.has(offerRef.externalId))
      .slice(0, request.limit - yieldedIds.size)
    for (const { offerRef } of newItems) yieldedIds.add(offerRef.externalId)
    if (newItems.length > 0)
      yield {
        ok: true,
        readAt: answer.readAt,
        items: newItems,
        missing: [],
        total: Math.min(answer.total, request.limit),
      }
    if (page * source.batch >= answer.total) return
  }
}
