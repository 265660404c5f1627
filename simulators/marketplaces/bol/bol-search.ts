import { z } from 'zod'
import { searchTermsOf } from '#simulators/marketplaces/catalogue/catalogue-search-terms.ts'
import type { Item } from '#simulators/marketplaces/catalogue/models.ts'
import { seededFraction } from '#simulators/marketplaces/catalogue/numbers.ts'
import { type BolRequestContext, categoryIdsOf, serializeProduct } from './bol-products.ts'
import { bolOffer, bolTitle, isAtBol } from './bol-stock.ts'

const count = z.coerce.number().int().min(1)

export const searchQuery = z.object({
  'country-code': z.enum(['NL', 'BE']).default('NL'),
  'search-term': z.string().default(''),
  'category-id': z.string().optional(),
  page: count.default(1),
  'page-size': count.max(50).default(24),
  sort: z
    .enum(['RELEVANCE', 'POPULARITY', 'PRICE_ASC', 'PRICE_DESC', 'RATING'])
    .default('RELEVANCE'),
})
type SearchQuery = z.infer<typeof searchQuery>

function serializePage(
  items: Item[],
  query: SearchQuery,
  context: BolRequestContext,
  isPartial = false,
) {
  const { page, 'page-size': size } = query
  const pageItems = items.slice((page - 1) * size, page * size)
  return {
    results: pageItems
      .filter((_item, position) => !isPartial || position % 2 === 0)
      .map((item) => serializeProduct(item, context)),
    totalResults: items.length,
    page,
    resultsPerPage: size,
    totalPages: Math.ceil(items.length / size),
  }
}

/** Returns the first available item of each family. */
function availableItems(
  { world, country }: BolRequestContext,
  category: string | undefined,
): Item[] {
  return world.catalogue.models.flatMap((model) => {
    const item = model.items.find((each) => isAtBol(each, country, world))
    if (!item || (category && !categoryIdsOf(item).includes(category))) return []
    return [item]
  })
}

/** Searches for terms in titles, or for an EAN. */
export function searchItems(query: SearchQuery, context: BolRequestContext, isPartial: boolean) {
  const { world, country, language } = context
  const terms = searchTermsOf(query['search-term'])
  const exactMatch = world.catalogue.itemOfGtin(query['search-term'].trim())
  const matchingItems = exactMatch
    ? [exactMatch].filter((item) => isAtBol(item, country, world))
    : availableItems(context, query['category-id']).filter((item) => {
        const titleTerms = searchTermsOf(bolTitle(item, language, world))
        return terms.every((word) => titleTerms.some((each) => each.startsWith(word)))
      })
  const price = (item: Item) =>
    bolOffer(item, country, language, world)?.cents ?? Number.MAX_SAFE_INTEGER
  const isByPrice = query.sort.startsWith('PRICE')
  const itemsByPrice = isByPrice
    ? matchingItems.toSorted((a, b) => price(a) - price(b))
    : matchingItems
  const ordered = query.sort === 'PRICE_DESC' ? itemsByPrice.toReversed() : itemsByPrice
  return serializePage(ordered, query, context, isPartial)
}

export function popularItems(query: SearchQuery, context: BolRequestContext) {
  const rank = ({ gtin }: Item) => seededFraction('popular', gtin)
  const items = availableItems(context, query['category-id']).toSorted((a, b) => rank(a) - rank(b))
  return serializePage(items, query, context)
}
