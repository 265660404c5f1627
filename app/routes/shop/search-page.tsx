import { Form, redirect } from 'react-router'
import {
  listingAddress,
  parseListingQuery,
  redirectTarget,
} from '#app/features/listings/listings/listing.ts'
import { countText } from '#app/features/listings/listings/listing-texts.ts'
import { findHelpPages } from '#app/features/listings/product-search/help-pages.ts'
import { ListingFailure } from '#app/features/storefront/listing-page/listing-failure.tsx'
import { loadListingPage } from '#app/features/storefront/listing-page/listing-loader.server.ts'
import { listingMeta } from '#app/features/storefront/listing-page/listing-meta.ts'
import { ListingView } from '#app/features/storefront/listing-page/listing-view.tsx'
import { cardControls } from '#app/features/storefront/quick-view/card-controls.tsx'
import { pageContext, shopContext } from '#app/platform/app-context.ts'
import { path } from '#app/platform/path.ts'
import { buttonClass } from '#app/ui/button-class.ts'
import { Link } from '#app/ui/link.tsx'
import { TEXT_LINK } from '#app/ui/text-link.ts'
import type { Route } from './+types/search-page.ts'

const CRUMBS = [
  { name: 'Home', href: '/' },
  { name: 'Zoeken', href: path('/zoeken') },
]

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const search = loaderData?.listing.query.search
  return listingMeta(matches, loaderData?.listing, {
    title: search ? `Zoeken op ‘${search}’` : 'Zoeken',
    description: 'Zoek in alle sieraden op naam, materiaal, steen of soort.',
    crumbs: CRUMBS,
    isPrivate: true,
  })
}

export async function loader({ context, request }: Route.LoaderArgs) {
  const url = new URL(request.url)
  const category = url.searchParams.get('product_cat')
  const page = context.get(pageContext)
  const query = parseListingQuery(url, category ? { categorySlug: category } : {})
  if (category) {
    page.keep(['categories', 'listing'])
    throw redirect(redirectTarget(listingAddress(query)), 301)
  }
  const listing = await loadListingPage(context.get(shopContext), page, query)
  // The browser needs no list of all the words that pages of help are known by.
  return { ...listing, help: findHelpPages(query.search ?? '') }
}

export default function SearchPage({ loaderData }: Route.ComponentProps) {
  const { help, listing, ...page } = loaderData
  const { query, total, correctedSearch } = listing
  return (
    <ListingView
      {...page}
      listing={listing}
      controls={cardControls}
      crumbs={CRUMBS}
      title={query.search ? <FoundTitle total={total} search={query.search} /> : 'Zoeken'}
      text={
        <>
          <SearchField key={query.search} text={query.search} />
          {help.length > 0 && (
            <p className="mt-3">
              Zoek je uitleg? Kijk bij{' '}
              {help.map(({ href, text }, index) => (
                <span key={href}>
                  {index > 0 && ', '}
                  <Link to={href} className={TEXT_LINK}>
                    {text}
                  </Link>
                </span>
              ))}
              .
            </p>
          )}
          {correctedSearch && (
            <p className="mt-3">
              Niets op ‘{query.search}’; dit is er voor{' '}
              <b className="font-semibold">{correctedSearch}</b>.
            </p>
          )}
        </>
      }
    />
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ListingFailure error={error} controls={cardControls} />
}

/** The number of results is in the title; smaller than other titles, because a search may be long. */
function FoundTitle({ total, search }: { total: number; search: string }) {
  return (
    <span className="block text-[clamp(2.5rem,2rem+2.2vw,4rem)]">
      {total === 0 ? `‘${search}’` : `${countText(total)} voor ‘${search}’`}
    </span>
  )
}

/** The plain search form of the search page. */
function SearchField({ text = '' }: { text?: string | undefined }) {
  return (
    <Form
      action={path('/zoeken')}
      toolname="zoek_sieraden"
      tooldescription="Zoekt sieraden op woorden"
      className="flex w-full max-w-md lg:w-[28rem]"
    >
      <input
        type="search"
        name="s"
        required
        defaultValue={text}
        aria-label="Zoek een sieraad"
        toolparamdescription="Zoekwoorden"
        placeholder="Zoek een sieraad"
        className="h-control min-w-0 flex-1 rounded-l-control border border-line-strong bg-white px-3.5 text-base text-ink placeholder:text-ink-3 hover:border-ink"
      />
      <button type="submit" className={`${buttonClass()} rounded-l-none px-5`}>
        Zoeken
      </button>
    </Form>
  )
}
