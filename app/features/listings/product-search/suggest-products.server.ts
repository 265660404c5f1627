import type { CategoryLink, ProductCard } from '#app/features/catalog/products/catalog.ts'
import { listingStore } from '#app/features/listings/listing-index/listing-store.server.ts'
import { plainText, searchTermsOf } from '#app/features/listings/listing-index/search-terms.ts'
import { metalBits } from '#app/features/listings/product-cards/product-card.ts'
import { readCards } from '#app/features/listings/product-cards/read-cards.server.ts'
import type { App } from '#app/platform/app.ts'
import { readPriceTerms } from './price-terms.ts'
import { searchProducts } from './search-products.server.ts'

const MAX_PRODUCTS = 6
const MAX_CATEGORIES = 4
const MIN_LETTERS = 2

export interface Suggestions {
  products: ProductCard[]
  categories: CategoryLink[]
  /** number of results of a full search */
  total: number
  correctedSearch: string | null
}

/** Returns suggestions while a visitor types. They are the first results of the search page. */
export async function suggestProducts(app: App, text: string): Promise<Suggestions> {
  const { search, minCents, maxCents } = readPriceTerms(text)
  if (searchTermsOf(search).join('').length < MIN_LETTERS) {
    return { products: [], categories: [], total: 0, correctedSearch: null }
  }
  const listings = await app.use(listingStore).open()
  const { index, vocabulary } = listings
  const { matches, corrected, metals } = await searchProducts(app, listings, search)
  const terms = searchTermsOf(corrected ?? search)
  const { ids, total } = index.select({
    matches,
    groups: [],
    metals: metalBits(metals),
    minCents,
    maxCents,
    inStockOnly: false,
    sort: 'relevantie',
    offset: 0,
    limit: MAX_PRODUCTS,
  })
  const counts = index.countCategories()
  const startsWithTerm = (part: string) => terms.some((term) => part.startsWith(term))
  // Dutch compounds end with the kind of jewellery: "ketting" also finds "Schakelkettingen", after "Kettingen".
  const containsTerm = (part: string) =>
    terms.some((term) => term.length > 3 && part.includes(term))
  const sellingCategories = vocabulary.categories
    .filter(({ id }) => (counts.get(id) ?? 0) > 0)
    .map(({ id, slug, name }) => ({ id, slug, name, parts: searchTermsOf(plainText(name)) }))
  const categories = [
    ...sellingCategories.filter(({ parts }) => parts.some(startsWithTerm)),
    ...sellingCategories.filter(
      ({ parts }) => !parts.some(startsWithTerm) && parts.some(containsTerm),
    ),
  ]
    .slice(0, MAX_CATEGORIES)
    .map(({ id, slug, name }) => ({ id, slug, name }))
  return {
    products: await readCards(app.db, ids, app.clock.now(), 'everybody', metals),
    categories,
    total,
    correctedSearch: corrected,
  }
}
