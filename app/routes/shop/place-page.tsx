import type { ListingPlace } from '#app/features/listings/collections/collection.ts'
import { type Listing, listingPath } from '#app/features/listings/listings/listing.ts'
import { readListingQuery } from '#app/features/listings/listings/listing-query.server.ts'
import { countChoices } from '#app/features/listings/listings/listing-texts.ts'
import { ListingFailure } from '#app/features/storefront/listing-page/listing-failure.tsx'
import { loadListingPage } from '#app/features/storefront/listing-page/listing-loader.server.ts'
import { listingMeta } from '#app/features/storefront/listing-page/listing-meta.ts'
import { ListingView } from '#app/features/storefront/listing-page/listing-view.tsx'
import { cardControls } from '#app/features/storefront/quick-view/card-controls.tsx'
import { appContext, pageContext } from '#app/platform/app-context.ts'
import { path } from '#app/platform/path.ts'
import type { Route } from './+types/place-page.ts'

const crumbsOf = ({ query, place }: Listing) => [
  { name: 'Home', href: '/' },
  { name: 'Alle sieraden', href: path('/shop') },
  { name: place?.name ?? '', href: listingPath(query) },
]

/** Returns the default description of a page. */
const defaultDescription = (name: string) =>
  `${name}: alle sieraden, met prijs, maat en levertijd erbij.`

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const { listing } = loaderData ?? {}
  const { name = 'Sieraden', description = '' } = listing?.place ?? {}
  return listingMeta(matches, listing, {
    title: name,
    description: description || defaultDescription(name),
    crumbs: listing ? crumbsOf(listing) : [],
    // An empty list is not indexed, unless only its filters make it empty.
    isNoIndex: listing !== undefined && listing.total === 0 && countChoices(listing) === 0,
  })
}

/** The page of a brand or of a collection. */
export async function loader({ context, request, params }: Route.LoaderArgs) {
  const place: ListingPlace =
    params.brand === undefined
      ? { kind: 'collection', slug: params.collection }
      : { kind: 'brand', slug: params.brand }
  const query = readListingQuery(new URL(request.url), { place })
  return loadListingPage(context.get(appContext), context.get(pageContext), query)
}

export default function PlacePage({ loaderData }: Route.ComponentProps) {
  const { place, query } = loaderData.listing
  return (
    <ListingView
      {...loaderData}
      controls={cardControls}
      crumbs={crumbsOf(loaderData.listing)}
      title={place?.name}
      text={query.search ? `Gezocht op ‘${query.search}’` : place?.description}
      photo={place?.photo}
    />
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ListingFailure error={error} controls={cardControls} />
}
