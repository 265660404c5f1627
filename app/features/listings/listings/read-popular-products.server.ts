import type { App } from '#app/platform/app.ts'
import { readListing } from './listing.server.ts'
import { parseListingQuery } from './listing.ts'

const MAX_PRODUCTS = 4

/** Returns the most popular products of the shop or of a category, for pages that would otherwise end without products. */
export async function readPopularProducts(app: App, categorySlug?: string) {
  const listing = await readListing(
    app,
    parseListingQuery(new URL('http://list'), { categorySlug }),
  )
  return {
    cards: listing?.cards.slice(0, MAX_PRODUCTS) ?? [],
    renderedAt: app.clock.now().toISOString(),
  }
}
