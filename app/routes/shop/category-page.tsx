import { redirect } from 'react-router'
import { categoryUrl } from '#app/features/catalog/products/catalog.ts'
import type { Listing } from '#app/features/listings/listings/listing.ts'
import { readListingQuery } from '#app/features/listings/listings/listing-query.server.ts'
import { loadListingForVisitor } from '#app/features/storefront/listing-page/customers-listing.server.ts'
import { ListingFailure } from '#app/features/storefront/listing-page/listing-failure.tsx'
import { listingMeta } from '#app/features/storefront/listing-page/listing-meta.ts'
import { ListingView } from '#app/features/storefront/listing-page/listing-view.tsx'
import {
  cardControls,
  customersOnlyControls,
} from '#app/features/storefront/quick-view/card-controls.tsx'
import { pageContext } from '#app/platform/app-context.ts'
import { redirectQuery } from '#app/platform/http/redirect-query.ts'
import { path } from '#app/platform/path.ts'
import type { Route } from './+types/category-page.ts'

function crumbsOf({ category }: Listing) {
  return [
    { name: 'Home', href: '/' },
    { name: 'Alle sieraden', href: path('/shop') },
    ...(category?.path ?? []).map(({ slug, name }) => ({ name, href: categoryUrl(slug) })),
  ]
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const { listing } = loaderData ?? {}
  const name = listing?.category?.name ?? 'Sieraden'
  return listingMeta(matches, listing, {
    title: name,
    description: listing?.category?.description || `${name}, met prijs, maat en levertijd erbij.`,
    crumbs: listing ? crumbsOf(listing) : [],
    isNoIndex: listing?.category?.isForCustomersOnly ?? false,
  })
}

export async function loader({ context, request, params }: Route.LoaderArgs) {
  const url = new URL(request.url)
  const slugs = params['*'].split('/').filter(Boolean)
  const slug = slugs.at(-1) ?? ''
  if (slugs.length !== 1) {
    // URLs of WooCommerce shops contain the parent categories too, so those are redirected.
    context.get(pageContext).cacheWithTags(['categories'])
    throw redirect(slug ? `${categoryUrl(slug)}${redirectQuery(url)}` : path('/shop'), 301)
  }
  const query = readListingQuery(url, { categorySlug: slug })
  return loadListingForVisitor(context, query)
}

export default function CategoryPage({ loaderData }: Route.ComponentProps) {
  const { introductionHtml } = loaderData
  const { category, query } = loaderData.listing
  return (
    <ListingView
      {...loaderData}
      controls={category?.isForCustomersOnly ? customersOnlyControls : cardControls}
      crumbs={crumbsOf(loaderData.listing)}
      title={category?.name}
      text={
        query.search
          ? `Gezocht op ‘${query.search}’`
          : introductionHtml && (
              // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised on the server
              <div className="rich-text" dangerouslySetInnerHTML={{ __html: introductionHtml }} />
            )
      }
    />
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ListingFailure error={error} controls={cardControls} />
}
