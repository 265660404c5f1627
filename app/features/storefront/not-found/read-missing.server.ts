import { readListing } from '#app/features/listings/listings/listing.server.ts'
import { parseListingQuery } from '#app/features/listings/listings/listing.ts'
import type { App } from '#app/platform/app.ts'
import type { MissingPage } from './missing-page.ts'

const MAX_PRODUCTS = 4

/** Returns the most popular products of the shop for the 404 page. */
export async function readMissing(app: App): Promise<MissingPage> {
  const listing = await readListing(app, parseListingQuery(new URL('http://list')))
  return {
    cards: listing?.cards.slice(0, MAX_PRODUCTS) ?? [],
    renderedAt: app.clock.now().toISOString(),
  }
}
