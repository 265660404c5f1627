import { redirect } from 'react-router'
import { type ListingQuery, listingAddress } from '#app/features/listings/listings/listing.ts'
import { readMissing } from '#app/features/storefront/not-found/read-missing.server.ts'
import { notFound } from '#app/platform/http-errors.ts'
import type { Shop } from '#app/platform/shop.ts'
import type { PageRequest } from '#app/platform/shop-context.ts'
import type { ListingPage } from './listing-page.ts'
import { readListingPage } from './read-listing-page.server.ts'

/** What every page with a list does with its address: show it, follow it to where it moved, or say it is missing. */
export async function loadListingPage(
  shop: Shop,
  request: PageRequest,
  query: ListingQuery,
  audience?: 'customers',
): Promise<ListingPage> {
  const result = await readListingPage(shop, request, query, audience)
  if (result.ok) return result.page
  switch (result.error) {
    case 'moved':
      request.keep(['categories', 'listing'])
      throw redirect(result.to, 301)
    case 'past-the-end':
      // The list has become shorter than an old link believes.
      request.keep(['listing'])
      throw redirect(listingAddress({ ...query, page: 1 }))
    case 'unknown-category':
      throw notFound(await readMissing(shop))
  }
}
