import type { MoreCards } from '#app/features/browse/listing-page.ts'
import { parseListingQuery } from '#app/features/catalog/listing.ts'
import { loadListingFor } from '#app/features/customers/customers-listing.server.ts'
import type { Route } from './+types/more-cards.ts'

/** One more page of a list, for a list that grows while scrolling; behind the prefix stands the list's own address. */
export async function loader({ context, request, params }: Route.LoaderArgs) {
  const [place, slug] = params['*'].split('/')
  const query = parseListingQuery(
    new URL(request.url),
    place === 'product-category' && slug ? { categorySlug: slug } : {},
  )
  const { listing } = await loadListingFor(context, query)
  const more: MoreCards = {
    cards: listing.cards,
    page: listing.page,
    pageCount: listing.pageCount,
  }
  return Response.json(more)
}
