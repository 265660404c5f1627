import { readListingQuery } from '#app/features/listings/listings/listing-query.server.ts'
import { loadListingForVisitor } from '#app/features/storefront/listing-page/customers-listing.server.ts'
import { ListingFailure } from '#app/features/storefront/listing-page/listing-failure.tsx'
import { listingMeta } from '#app/features/storefront/listing-page/listing-meta.ts'
import { ListingView } from '#app/features/storefront/listing-page/listing-view.tsx'
import {
  cardControls,
  customersOnlyControls,
} from '#app/features/storefront/quick-view/card-controls.tsx'
import { path } from '#app/platform/path.ts'
import type { Route } from './+types/shop-page.ts'

const HOME = { name: 'Home', href: '/' }
const SHOP = { name: 'Alle sieraden', href: path('/shop') }

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return listingMeta(matches, loaderData?.listing, {
    title: SHOP.name,
    description: 'Alle sieraden, met prijs, maat en levertijd erbij.',
    crumbs: [HOME, SHOP],
    isNoIndex: loaderData?.listing.category?.isForCustomersOnly ?? false,
  })
}

export async function loader({ context, request }: Route.LoaderArgs) {
  const url = new URL(request.url)
  const category = url.searchParams.get('product_cat')
  const query = readListingQuery(url, category ? { categorySlug: category } : {})
  return loadListingForVisitor(context, query)
}

export default function ShopPage({ loaderData }: Route.ComponentProps) {
  const { category } = loaderData.listing
  return (
    <ListingView
      {...loaderData}
      controls={category?.isForCustomersOnly ? customersOnlyControls : cardControls}
      crumbs={
        category
          ? [
              HOME,
              SHOP,
              { name: category.name, href: path('/product-category/*', { '*': category.slug }) },
            ]
          : [HOME, SHOP]
      }
      title={category?.name ?? SHOP.name}
      text={
        category?.description ||
        'Van een eerste paar oorknopjes tot een trouwring. Filter op materiaal, steen, maat en prijs.'
      }
    />
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ListingFailure error={error} controls={cardControls} />
}
