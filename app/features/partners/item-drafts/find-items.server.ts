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
    for (let start = 0; start < ids.length; start += source.batchSize) {
      const lookup = await source.lookUp(country, ids.slice(start, start + source.batchSize))
      yield lookup.ok ? { ...lookup, total: ids.length } : lookup
      if (!lookup.ok) return
    }
    return
  }
  const yieldedIds = new Set<string>()
  for (let page = 1; page <= MAX_PAGES && yieldedIds.size < request.limit; page++) {
    const { limit: _limit, ...terms } = request
    const searchResult = await source.search(country, { ...terms, page })
    if (!searchResult.ok) {
      yield searchResult
      return
    }
    const newItems = searchResult.items
      .filter(({ offerRef }) => !yieldedIds.has(offerRef.externalId))
      .slice(0, request.limit - yieldedIds.size)
    for (const { offerRef } of newItems) yieldedIds.add(offerRef.externalId)
    if (newItems.length > 0)
      yield {
        ok: true,
        readAt: searchResult.readAt,
        items: newItems,
        missing: [],
        total: Math.min(searchResult.total, request.limit),
      }
    if (page * source.batchSize >= searchResult.total) return
  }
}
