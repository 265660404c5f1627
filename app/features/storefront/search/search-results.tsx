import { cardUrl } from '#app/features/catalog/products/catalog.ts'
import { countText } from '#app/features/listings/listings/listing-texts.ts'
import { CardPhoto } from '#app/features/listings/product-cards/card-photo.tsx'
import { CardPrice } from '#app/features/listings/product-cards/card-price.tsx'
import { EnglishText } from '#app/ui/english-text.tsx'
import { Link } from '#app/ui/link.tsx'
import type { JsonResult } from '#app/ui/loading/get-json.ts'
import { TEXT_LINK } from '#app/ui/text-link.ts'
import { PanelFailure } from './panel-failure.tsx'
import { type SearchSuggestions, splitAround } from './suggestions.ts'

/** The results so far. The arrow keys move between the links. */
export function SearchResults({
  answer,
  isLoading,
  query,
  allUrl,
}: {
  answer: JsonResult<SearchSuggestions> | null
  isLoading: boolean
  query: string
  allUrl: string
}) {
  const results = answer?.ok ? answer.data : null
  return (
    <div aria-busy={isLoading || undefined}>
      <p role="status" className="sr-only">
        {results && `${countText(results.total)} gevonden`}
      </p>
      {answer && !answer.ok && (
        <div className="mt-8">
          <PanelFailure />
        </div>
      )}
      {isLoading && !results && <ResultSkeleton />}
      {results && results.total === 0 && (
        <div className="mt-10">
          {results.help.length > 0 ? (
            <HelpAnswers links={results.help} />
          ) : (
            <>
              <p className="display text-display-sm wrap-anywhere">Niets gevonden voor ‘{query}’</p>
              <EnglishText className="mt-1">No results found</EnglishText>
              <p className="mt-2 text-ink-2">Zoek bijvoorbeeld op soort, materiaal of naam.</p>
            </>
          )}
        </div>
      )}
      {results && results.total > 0 && (
        <div
          className={`mt-8 grid grid-cols-1 gap-x-gutter gap-y-8 transition-opacity lg:grid-cols-12 ${isLoading ? 'opacity-60' : ''}`}
        >
          {hasLinks(results) && <SearchLinks results={results} query={query} />}
          <FoundProducts results={results} allUrl={allUrl} />
        </div>
      )}
    </div>
  )
}

/** The links of the main menu, shown before anything is typed. */
export function DirectLinks({ links }: { links: { text: string; href: string }[] }) {
  if (links.length === 0) return null
  return (
    <nav aria-label="Direct naar" className="mt-8">
      <p aria-hidden="true" className="mb-1 text-sm text-ink-2">
        Direct naar
      </p>
      <ul className="text-title lg:flex lg:flex-wrap lg:gap-x-10">
        {links.map(({ text, href }) => (
          <li key={href}>
            <Link
              data-stop
              to={href}
              className="-mx-3 flex min-h-target items-center px-3 hover:bg-ground focus:bg-ground"
            >
              {text}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** Pages about delivery, returns or sizes that the visitor may be looking for. */
function HelpLinks({ links }: { links: SearchSuggestions['help'] }) {
  if (links.length === 0) return null
  return (
    <div className="mt-6 first:mt-0">
      <h2 className="mb-1 text-sm text-ink-2">Hulp en uitleg</h2>
      <ul>
        {links.map(({ href, text }) => (
          <li key={href}>
            <Link
              data-stop
              to={href}
              className="-mx-3 flex min-h-target items-center px-3 font-medium hover:bg-ground focus:bg-ground"
            >
              {text}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** The pages of `HelpLinks`, shown as results if the visitor searches for a service. */
function HelpAnswers({ links }: { links: SearchSuggestions['help'] }) {
  return (
    <ul>
      {links.map(({ href, text }) => (
        <li key={href + text}>
          <Link
            data-stop
            to={href}
            className="display -mx-3 flex min-h-target items-center gap-3 px-3 text-display-sm hover:bg-ground focus:bg-ground"
          >
            {text}
          </Link>
        </li>
      ))}
    </ul>
  )
}

const hasLinks = ({ mendedSearch, links, help }: SearchSuggestions) =>
  Boolean(mendedSearch) || links.length + help.length > 0

function SearchLinks({ results, query }: { results: SearchSuggestions; query: string }) {
  return (
    <div className="lg:col-span-3">
      {results.mendedSearch && (
        <p className="mb-4 text-ink-2">
          Gezocht op <b className="font-semibold text-ink">{results.mendedSearch}</b>
        </p>
      )}
      {results.links.length > 0 && (
        <>
          <h2 className="text-sm text-ink-2 max-lg:mb-1 lg:leading-11">Zoek verder op</h2>
          <ul className="text-title">
            {results.links.map((link) => (
              <li key={link.href}>
                <Link
                  data-stop
                  to={link.href}
                  className="-mx-3 flex min-h-target items-center px-3 hover:bg-ground focus:bg-ground"
                >
                  <Marked text={link.text} query={query} />
                </Link>
              </li>
            ))}
          </ul>
        </>
      )}
      <HelpLinks links={results.help} />
    </div>
  )
}

function FoundProducts({ results, allUrl }: { results: SearchSuggestions; allUrl: string }) {
  const [onlyCard] = results.products
  return (
    <div className={hasLinks(results) ? 'lg:col-span-9' : 'lg:col-span-full'}>
      <div className="mb-3 flex items-baseline justify-between">
        <h2 className="text-sm text-ink-2">Sieraden</h2>
        <Link
          data-stop
          to={onlyCard && results.total === 1 ? cardUrl(onlyCard) : allUrl}
          className={`inline-flex min-h-target items-center text-sm ${TEXT_LINK}`}
        >
          {results.total === 1 ? 'Bekijk dit sieraad' : `Bekijk alle ${results.total}`}
        </Link>
      </div>
      <ul className="grid grid-cols-2 gap-x-gutter gap-y-6 lg:grid-cols-4">
        {results.products.map((card) => (
          <li key={card.id}>
            <Link data-stop to={cardUrl(card)} className="group block">
              <span className="block aspect-product bg-ground">
                <CardPhoto card={card} sizes="(min-width: 64rem) 25vw, 50vw" />
              </span>
              <span className="mt-2.5 block leading-6 font-medium wrap-anywhere underline-offset-4 group-hover:underline">
                {card.name}
              </span>
              <CardPrice card={card} size="sm" />
            </Link>
          </li>
        ))}
      </ul>
    </div>
  )
}

function Marked({ text, query }: { text: string; query: string }) {
  const [before, match, after] = splitAround(text, query)
  return (
    <span>
      {before}
      <b className="font-semibold">{match}</b>
      {after}
    </span>
  )
}

function ResultSkeleton() {
  return (
    <div
      aria-hidden="true"
      className="mt-8 grid grid-cols-2 gap-x-gutter gap-y-6 lg:ml-[25%] lg:grid-cols-4"
    >
      {[0, 1, 2, 3].map((index) => (
        <div key={index} className={index > 1 ? 'max-lg:hidden' : undefined}>
          <div className="skeleton aspect-product" />
          <div className="skeleton mt-3 h-5 w-3/4" />
          <div className="skeleton mt-2 h-4 w-1/3" />
        </div>
      ))}
    </div>
  )
}
