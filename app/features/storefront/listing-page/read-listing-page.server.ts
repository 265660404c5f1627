import { cardsExpiry, countsTag } from '#app/features/catalog/products/catalog.ts'
import {
  COLLECTIONS_TAG,
  type ListingPlace,
} from '#app/features/listings/collections/collection.ts'
import { findMovedCollection } from '#app/features/listings/collections/find-place.server.ts'
import { readFilterCodes, readListing } from '#app/features/listings/listings/listing.server.ts'
import { type ListingQuery, listingUrl } from '#app/features/listings/listings/listing.ts'
import {
  findCategory,
  readCategoryTree,
} from '#app/features/listings/listings/read-categories.server.ts'
import { toCategoryOptions } from '#app/features/storefront/search/category-options.ts'
import type { App } from '#app/platform/app.ts'
import type { PageRequest } from '#app/platform/app-context.ts'
import type { ListingPage } from './listing-page.ts'

export type ListingPageResult =
  | { ok: true; page: ListingPage }
  | { ok: false; error: 'unknown-list' | 'past-the-end' }
  | { ok: false; error: 'moved'; to: string }

/** Returns the data of a listing page, cached for all guests until one of its products changes. */
export async function readListingPage(
  app: App,
  request: PageRequest,
  query: ListingQuery,
  audience?: 'customers',
): Promise<ListingPageResult> {
  const [listing, tree, codes] = await Promise.all([
    readListing(app, query, audience),
    readCategoryTree(app),
    readFilterCodes(app),
  ])
  if (!listing) return explainMissing(app, query)
  request.reportQueryCodes(codes)
  request.cacheWithTags(
    [
      'listing',
      ...(listing.category ? [`category:${listing.category.id}`] : []),
      ...(listing.place ? [COLLECTIONS_TAG] : []),
      ...listing.cards.map(({ id }) => countsTag(id)),
    ],
    listing.expiresAt,
  )
  request.expireAt(cardsExpiry(listing.cards))
  return {
    ok: true,
    page: {
      listing,
      categories: toCategoryOptions(tree),
      renderedAt: app.clock.now().toISOString(),
    },
  }
}

async function explainMissing(
  app: App,
  query: ListingQuery,
): Promise<Extract<ListingPageResult, { ok: false }>> {
  if (query.place) return explainMissingPlace(app, query, query.place)
  if (query.categorySlug === undefined) return { ok: false, error: 'past-the-end' }
  const category = await findCategory(app, query.categorySlug)
  if (!category) return { ok: false, error: 'unknown-list' }
  if ('moved' in category) {
    return {
      ok: false,
      error: 'moved',
      to: listingUrl({ ...query, categorySlug: category.moved }),
    }
  }
  return { ok: false, error: 'past-the-end' }
}

async function explainMissingPlace(
  app: App,
  query: ListingQuery,
  place: ListingPlace,
): Promise<Extract<ListingPageResult, { ok: false }>> {
  const isFirstPage = query.page === 1
  // The list exists if its first page is found; then only the page number is too high.
  if (!isFirstPage && (await readListing(app, { ...query, page: 1 })))
    return { ok: false, error: 'past-the-end' }
  const target =
    place.kind === 'collection' ? await findMovedCollection(app.db, place.slug) : undefined
  if (!target) return { ok: false, error: 'unknown-list' }
  const to = listingUrl({ ...query, place: { ...place, slug: target.moved } })
  return { ok: false, error: 'moved', to }
}
