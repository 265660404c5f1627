import { categoryUrl } from '#app/features/catalog/products/catalog.ts'
import { readListing } from '#app/features/listings/listings/listing.server.ts'
import { readListingQuery } from '#app/features/listings/listings/listing-query.server.ts'
import { findHelpPages } from '#app/features/listings/product-search/help-pages.ts'
import { suggestProducts } from '#app/features/listings/product-search/suggest-products.server.ts'
import type { App } from '#app/platform/app.ts'
import type { SearchSuggestions } from './suggestions.ts'

const MAX_PRODUCTS = 4
const NO_SUGGESTIONS: SearchSuggestions = {
  products: [],
  links: [],
  help: [],
  total: 0,
  mendedSearch: null,
}

/** Returns a few products and links that match the search, within one category if it is chosen. */
export async function readSuggestions(
  app: App,
  text: string,
  categorySlug: string | null,
): Promise<SearchSuggestions> {
  const suggestions = await suggestProducts(app, text.slice(0, 100))
  const links = suggestions.categories.map(({ slug, name }) => ({
    text: name,
    href: categoryUrl(slug),
  }))
  const help = findHelpPages(text)
  if (categorySlug === null) {
    const { products, total, correctedSearch: mendedSearch } = suggestions
    return { products: products.slice(0, MAX_PRODUCTS), links, help, total, mendedSearch }
  }
  const url = new URL('http://list')
  url.searchParams.set('s', text)
  const listing = await readListing(app, readListingQuery(url, { categorySlug }))
  if (!listing) return NO_SUGGESTIONS
  return {
    products: listing.cards.slice(0, MAX_PRODUCTS),
    links,
    help,
    total: listing.total,
    mendedSearch: listing.correctedSearch ?? null,
  }
}
