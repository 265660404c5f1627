import { readPriceTerms } from '#app/features/listings/product-search/price-terms.ts'
import { defaultSort, type ListingQuery, parseListingQuery } from './listing.ts'

/** Parses the URL of a list like `parseListingQuery`, and makes a price filter of the price terms in its search. */
export function readListingQuery(
  url: URL,
  place?: Parameters<typeof parseListingQuery>[1],
): ListingQuery {
  const query = parseListingQuery(url, place)
  if (query.search === undefined) return query
  const priceTerms = readPriceTerms(query.search)
  const search = priceTerms.search || undefined
  const minCents = query.minCents ?? priceTerms.minCents
  const maxCents = query.maxCents ?? priceTerms.maxCents
  const isReversed = minCents !== undefined && maxCents !== undefined && minCents > maxCents
  return {
    ...query,
    search,
    minCents: isReversed ? maxCents : minCents,
    maxCents: isReversed ? minCents : maxCents,
    sort: !search && query.sort === 'relevantie' ? defaultSort(search) : query.sort,
  }
}
