import { readListingQuery } from '#app/features/listings/listings/listing-query.server.ts'
import { loadListingForVisitor } from '#app/features/storefront/listing-page/customers-listing.server.ts'
import type { MoreCards } from '#app/features/storefront/listing-page/listing-page.ts'
import type { Route } from './+types/listing-fragment.ts'

/** Returns another page of a listing for scrolling; after the prefix the path is the URL of the listing. */
export async function loader({ context, request, params }: Route.LoaderArgs) {
  const [pathPrefix, slug] = params['*'].split('/')
  const query = readListingQuery(new URL(request.url), slug ? toListingScope(pathPrefix, slug) : {})
  const { listing } = await loadListingForVisitor(context, query)
  const moreCards: MoreCards = {
    cards: listing.cards,
    page: listing.page,
    pageCount: listing.pageCount,
  }
  return Response.json(moreCards)
}

function toListingScope(
  pathPrefix: string | undefined,
  slug: string,
): Parameters<typeof readListingQuery>[1] {
  switch (pathPrefix) {
    case 'product-category':
      return { categorySlug: slug }
    case 'merk':
      return { place: { kind: 'brand', slug } }
    case 'collectie':
      return { place: { kind: 'collection', slug } }
    default:
      return {}
  }
}
