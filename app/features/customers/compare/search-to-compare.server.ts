import type { ProductCard } from '#app/features/catalog/products/catalog.ts'
import { readCompareGroups } from '#app/features/listings/compare-groups/read-groups.server.ts'
import { listingStore } from '#app/features/listings/listing-index/listing-store.server.ts'
import { readCards } from '#app/features/listings/product-cards/read-cards.server.ts'
import { searchProducts } from '#app/features/listings/product-search/search-products.server.ts'
import type { App } from '#app/platform/app.ts'
import { readCompared } from './compare.server.ts'
import { groupOf, MAX_SEARCH_RESULTS } from './compare.ts'

interface CompareQuery {
  search_query?: string | undefined
  /** post type; types other than "product" have no results */
  posttype?: string | undefined
  /** ids or slugs of categories, comma-separated; empty: all products that can be compared */
  terms?: string | undefined
}

/** Returns at most five products that match the text and can be compared, best match first. */
export async function searchToCompare(
  app: App,
  visitorId: string,
  { search_query = '', posttype = 'product', terms = '' }: CompareQuery,
): Promise<(ProductCard & { isCompared: boolean })[]> {
  const text = search_query.trim().slice(0, 200)
  if (text === '' || posttype !== 'product') return []
  const listings = await app.use(listingStore).open()
  const { index, vocabulary } = listings
  const categoryTerms = terms.split(',').map((term) => term.trim().toLowerCase())
  const categoryIds = vocabulary.categories
    .filter(({ id, slug }) => categoryTerms.includes(String(id)) || categoryTerms.includes(slug))
    .map(({ id }) => id)
  const isAllCategories = categoryTerms.every((term) => term === '')
  const { matches } = await searchProducts(app, listings, text)
  const selectIds = (categoryId?: number) =>
    index.select({
      matches,
      categoryId,
      groups: [],
      inStockOnly: false,
      sort: 'relevantie',
      offset: 0,
      // More than are returned, because products that cannot be compared are left out below.
      limit: MAX_SEARCH_RESULTS * 4,
    }).ids
  const ids = isAllCategories ? selectIds() : categoryIds.flatMap((id) => selectIds(id))
  const [cards, groups, itemsByGroup] = await Promise.all([
    readCards(app.db, [...new Set(ids)], app.clock.now()),
    readCompareGroups(app),
    readCompared(app, visitorId),
  ])
  const comparedIds = new Set(
    Object.values(itemsByGroup).flatMap((items) => items.map(({ id }) => id)),
  )
  return cards
    .filter((card) => groupOf(groups, card.categoryIds))
    .slice(0, MAX_SEARCH_RESULTS)
    .map((card) => ({ ...card, isCompared: comparedIds.has(card.id) }))
}
