import { redirect } from 'react-router'
import { cardsExpiry, productUrl } from '#app/features/catalog/products/catalog.ts'
import {
  type Listing,
  type ListingQuery,
  listingUrl,
} from '#app/features/listings/listings/listing.ts'
import { categoryText } from '#app/features/listings/listings/listing-texts.ts'
import { readPopularProducts } from '#app/features/listings/listings/read-popular-products.server.ts'
import type { App } from '#app/platform/app.ts'
import type { PageRequest } from '#app/platform/app-context.ts'
import { notFound } from '#app/platform/http/http-errors.ts'
import { cleanDescription, plainText } from '#app/platform/text/html-text.server.ts'
import { readListingHead } from './listing-head.server.ts'
import type { ListingPage } from './listing-page.ts'
import { readListingPage } from './read-listing-page.server.ts'

/** Returns the data of a listing page. Throws a redirect or a 404 if its URL requires that. */
export async function loadListingPage(
  app: App,
  request: PageRequest,
  query: ListingQuery,
  audience?: 'customers',
): Promise<ListingPage> {
  const result = await readListingPage(app, request, query, audience)
  if (result.ok) {
    const page = await withPopular(app, request, withIntroduction(result.page))
    request.addStructuredData(() => [listingData(app.siteUrl, page.listing)])
    const searchMeta = await readListingHead(app, page.listing)
    return searchMeta ? { ...page, listing: { ...page.listing, searchMeta } } : page
  }
  switch (result.error) {
    case 'moved':
      request.cacheWithTags(['categories', 'listing'])
      throw redirect(result.to, 301)
    case 'past-the-end':
      // An old link may have the number of a page that no longer exists.
      request.cacheWithTags(['listing'])
      throw redirect(listingUrl({ ...query, page: 1 }))
    case 'unknown-list':
      throw notFound(await readPopularProducts(app))
  }
}

/** Adds popular products, of its category if that has any, to an empty listing, so that its page does not end there. */
async function withPopular(
  app: App,
  request: PageRequest,
  page: ListingPage,
): Promise<ListingPage> {
  if (page.listing.total > 0) return page
  const { category } = page.listing
  const popularOfCategory = category ? (await readPopularProducts(app, category.slug)).cards : []
  const popular =
    popularOfCategory.length > 0 ? popularOfCategory : (await readPopularProducts(app)).cards
  request.expireAt(cardsExpiry(popular))
  return {
    ...page,
    popular,
    ...(popularOfCategory.length > 0 && { popularIn: categoryText(page.listing) }),
  }
}

/** Adds the description of the category as HTML, and converts the original to plain text for search engines. */
function withIntroduction(page: ListingPage): ListingPage {
  const { category } = page.listing
  if (!category?.description) return page
  return {
    ...page,
    introductionHtml: cleanDescription(category.description),
    listing: {
      ...page.listing,
      category: { ...category, description: plainText(category.description) },
    },
  }
}

/** Returns a page of a listing as schema.org data. Its items are links: only product pages state prices. */
function listingData(siteUrl: string, listing: Listing): object | null {
  const { cards, query, total, page } = listing
  const subject = listing.category ?? listing.place
  if (cards.length === 0 || query.search) return null
  return {
    '@type': 'CollectionPage',
    url: `${siteUrl}${listingUrl({ ...query, page })}`,
    name: subject?.name ?? 'Alle sieraden',
    ...(subject?.description && { description: subject.description }),
    inLanguage: 'nl',
    mainEntity: {
      '@type': 'ItemList',
      numberOfItems: total,
      itemListElement: cards.map(({ slug, name }, index) => ({
        '@type': 'ListItem',
        position: index + 1,
        name,
        url: `${siteUrl}${productUrl(slug)}`,
      })),
    },
  }
}
