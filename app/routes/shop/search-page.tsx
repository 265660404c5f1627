import { redirect } from 'react-router'
import { categoryUrl } from '#app/features/catalog/products/catalog.ts'
import { LEGAL_TEXTS_TAG } from '#app/features/checkout/legal-texts/legal-texts.ts'
import { limitRedirectLength, listingUrl } from '#app/features/listings/listings/listing.ts'
import { readListingQuery } from '#app/features/listings/listings/listing-query.server.ts'
import { countChoices, countText } from '#app/features/listings/listings/listing-texts.ts'
import { CardRow } from '#app/features/listings/product-cards/card-row.tsx'
import { ListingFailure } from '#app/features/storefront/listing-page/listing-failure.tsx'
import { loadListingPage } from '#app/features/storefront/listing-page/listing-loader.server.ts'
import { listingMeta } from '#app/features/storefront/listing-page/listing-meta.ts'
import type { ListingPage } from '#app/features/storefront/listing-page/listing-page.ts'
import { ListingView } from '#app/features/storefront/listing-page/listing-view.tsx'
import { cardControls } from '#app/features/storefront/quick-view/card-controls.tsx'
import { readHelpAnswers } from '#app/features/storefront/search/help-answers.server.tsx'
import { SearchField } from '#app/features/storefront/search/search-field.tsx'
import { appContext, pageContext } from '#app/platform/app-context.ts'
import { path } from '#app/platform/path.ts'
import { buttonClass } from '#app/ui/button-class.ts'
import { EnglishText } from '#app/ui/english-text.tsx'
import { Link } from '#app/ui/link.tsx'
import { ServerHtml } from '#app/ui/server-html.tsx'
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
    description: 'Zoek in alle sieraden op naam, materiaal of soort.',
    crumbs: CRUMBS,
    isNoIndex: true,
  })
}

export async function loader({ context, request }: Route.LoaderArgs) {
  const url = new URL(request.url)
  const category = url.searchParams.get('product_cat')
  const page = context.get(pageContext)
  const query = readListingQuery(url, category ? { categorySlug: category } : {})
  if (category) {
    page.cacheWithTags(['categories', 'listing'])
    throw redirect(limitRedirectLength(listingUrl(query)), 301)
  }
  const app = context.get(appContext)
  const listing = await loadListingPage(app, page, query)
  page.cacheWithTags(['settings', LEGAL_TEXTS_TAG])
  const help = await readHelpAnswers(app, query.search ?? '')
  return { ...listing, help }
}

export default function SearchPage({ loaderData }: Route.ComponentProps) {
  const { help, listing, ...page } = loaderData
  const { query, total, correctedSearch } = listing
  // With chosen filters the list stays, so that they can be removed.
  const isEmpty = total === 0 && countChoices(listing) === 0
  const isAnswerOnly = isEmpty && help.html !== ''
  const hasNoResults = isEmpty && !isAnswerOnly && Boolean(query.search)
  const title =
    isAnswerOnly || help.isQuestion
      ? `Antwoord op ‘${query.search}’`
      : resultTitle(total, correctedSearch ?? query.search ?? '', hasNoResults)
  return (
    <ListingView
      {...page}
      listing={listing}
      controls={cardControls}
      crumbs={CRUMBS}
      title={query.search ? <SearchTitle title={title} /> : 'Zoeken'}
      answer={
        hasNoResults ? (
          <>
            <NoResultLinks categories={page.categories} />
            <div className="-mx-page">
              <CardRow
                title="Veel bekeken"
                cards={page.popular ?? []}
                renderedAt={page.renderedAt}
                controls={cardControls}
              />
            </div>
          </>
        ) : (
          help.html !== '' && (
            <>
              {isAnswerOnly && (
                <div className="mb-6 text-ink-2">
                  <p>We vonden geen sieraden, wel dit antwoord.</p>
                  <EnglishText className="sr-only">No results found</EnglishText>
                </div>
              )}
              <ServerHtml html={help.html} />
            </>
          )
        )
      }
      hidesListing={isAnswerOnly || hasNoResults}
      text={
        <>
          <SearchField key={query.search} label="Zoek een sieraad" text={query.search} />
          {correctedSearch && (
            <p className="mt-3">Je zocht op ‘{query.search}’; daar is niets voor gevonden.</p>
          )}
        </>
      }
    />
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ListingFailure error={error} controls={cardControls} />
}

/** Returns the title with the number of results. If only the filters leave no results, the list explains that instead. */
function resultTitle(total: number, search: string, hasNoResults: boolean): string {
  if (total > 0) return `${countText(total)} voor ‘${search}’`
  return hasNoResults ? `Niets gevonden voor ‘${search}’` : `‘${search}’`
}

/** Links to continue after a search without results. */
function NoResultLinks({ categories }: Pick<ListingPage, 'categories'>) {
  return (
    <div className="border-t border-ink pt-6">
      <p className="max-w-prose text-lead text-ink-2">
        Kijk of het goed gespeld is, of zoek op een ander woord.
      </p>
      <EnglishText className="mt-2">No results found</EnglishText>
      <p className="mt-3">
        Niet gevonden?{' '}
        <Link
          to={path('/contact')}
          className={`${TEXT_LINK} inline-flex min-h-target items-center`}
        >
          Vraag het de goudsmid
        </Link>
      </p>
      <p className="mt-4 flex flex-wrap gap-3">
        {categories
          .filter(({ depth }) => depth === 0)
          .map(({ slug, name }) => (
            <Link
              key={slug}
              to={categoryUrl(slug)}
              className={buttonClass({ variant: 'second', size: 'small' })}
            >
              {name}
            </Link>
          ))}
        <Link to={path('/shop')} className={buttonClass({ variant: 'second', size: 'small' })}>
          Alle sieraden
        </Link>
      </p>
    </div>
  )
}

/** A smaller title than on other pages, because the searched text may be long. */
function SearchTitle({ title }: { title: string }) {
  return <span className="block text-[clamp(2.5rem,2rem+2.2vw,4rem)]">{title}</span>
}
