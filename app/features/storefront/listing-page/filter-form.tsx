import { type FormEvent, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import {
  type Facet,
  type Listing,
  type ListingQuery,
  listingPath,
  listingUrl,
  parseListingQuery,
} from '#app/features/listings/listings/listing.ts'
import { countText } from '#app/features/listings/listings/listing-texts.ts'
import { path } from '#app/platform/path.ts'
import { buttonClass } from '#app/ui/button-class.ts'
import { CheckboxField } from '#app/ui/forms/checkbox-field.tsx'
import { Link } from '#app/ui/link.tsx'
import { TEXT_LINK } from '#app/ui/text-link.ts'
import { FacetSection } from './facet-section.tsx'
import { FacetValues } from './facet-values.tsx'
import { PriceFacet } from './price-facet.tsx'
import { QueryFields } from './query-fields.tsx'

/**
 * The number of groups that are open at first, including the price. All groups together would fill two screens. With chosen
 * filters only their groups are open, so that the chosen values are in view.
 */
const INITIAL_OPEN_GROUPS = 3

/**
 * All filters of a listing as a plain GET form. With JavaScript each choice is a navigation that keeps the scroll
 * position.
 */
export function FilterForm({ listing }: { listing: Listing }) {
  const { query, goTo, goToSoon } = useChosenQuery(listing)
  const readForm = (form: HTMLFormElement) => readFilters(form, listing.query)
  const facets = sortFacets(listing)
  const hasChosenValues = facets.some(hasChosenValue)
  const facetFilter = (facet: Facet, index: number) => (
    <FacetFilter
      key={facet.code}
      facet={facet}
      query={query}
      isOpen={hasChosenValues ? hasChosenValue(facet) : index < INITIAL_OPEN_GROUPS - 1}
    />
  )
  return (
    <form
      action={listingPath(query)}
      toolname="filter_sieraden"
      tooldescription="Toont de sieraden van deze lijst die aan de gekozen kenmerken voldoen"
      onChange={(event: FormEvent<HTMLFormElement>) => {
        const field = event.target as HTMLInputElement
        if (field.type === 'checkbox') goTo(readForm(event.currentTarget))
        if (isPriceField(field.name))
          goToSoon(readPriceQuery(field, readForm(event.currentTarget), query))
      }}
      onBlur={(event) => {
        if (!isPriceField(event.target.name) || !event.currentTarget.reportValidity()) return
        const formQuery = readForm(event.currentTarget)
        if (!hasSamePrices(formQuery, query)) goTo(formQuery)
      }}
      onKeyDown={(event) => {
        // On Enter browsers do not submit a form with two text fields and no visible button.
        const field = event.target as HTMLInputElement
        if (event.key === 'Enter' && field.type === 'text') event.currentTarget.requestSubmit()
      }}
      onSubmit={(event) => {
        event.preventDefault()
        goTo(readForm(event.currentTarget))
      }}
    >
      <QueryFields query={query} except="filters" />
      {facets.slice(0, 1).map(facetFilter)}
      {listing.priceRange && (
        <FacetSection title="Prijs">
          <PriceFacet
            range={listing.priceRange}
            query={query}
            onSettle={(prices) => goTo({ ...query, ...prices })}
          />
        </FacetSection>
      )}
      {facets.slice(1).map((facet, index) => facetFilter(facet, index + 1))}
      <StockFilter isChosen={query.inStockOnly} count={listing.inStockCount} />
      <noscript>
        <button type="submit" className={buttonClass({ isWide: true })}>
          Filter {countText(listing.total)}
        </button>
      </noscript>
    </form>
  )
}

const hasChosenValue = ({ values }: Facet) => values.some(({ isChosen }) => isChosen)

/**
 * Sorts the facets for the form. In a category ring sizes come first, because buyers of rings filter on them first; in a list
 * of all jewellery sizes come last, because few products have one. Colours come late, because they mostly repeat the material.
 */
function sortFacets({ facets, category }: Listing): Facet[] {
  function rank({ code, kind }: Facet): number {
    if (category && code === 'ringmaat') return 0
    if (!category && kind === 'number') return 3
    return code === 'kleur' ? 2 : 1
  }
  return facets.toSorted((a, b) => rank(a) - rank(b))
}

/**
 * Returns the query with a price that is being typed; undefined while the price is invalid, or while it would swap with the
 * other limit: "1" on the way to "150" may be below the lowest price.
 */
function readPriceQuery(
  { name, validity }: HTMLInputElement,
  next: ListingQuery,
  query: ListingQuery,
): ListingQuery | undefined {
  const otherLimit = name === 'tot' ? 'minCents' : 'maxCents'
  return validity.valid && next[otherLimit] === query[otherLimit] ? next : undefined
}

const hasSamePrices = (a: ListingQuery, b: ListingQuery) =>
  a.minCents === b.minCents && a.maxCents === b.maxCents

const isPriceField = (name: string) => /^(van|tot)$/.test(name)

/** Pause after which a typed price is applied: long enough to type the next digit. */
const TYPING_PAUSE_MS = 500

/**
 * Returns the query that the visitor chose, which changes before its listing has loaded, and two functions that navigate to
 * a query: `goTo` immediately, `goToSoon` after a pause in typing.
 */
function useChosenQuery(listing: Listing) {
  const navigate = useNavigate()
  const [choice, setChoice] = useState({ basedOn: listing.query, query: listing.query })
  const query = choice.basedOn === listing.query ? choice.query : listing.query

  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  function goTo(next: ListingQuery) {
    clearTimeout(timer.current)
    setChoice({ basedOn: listing.query, query: next })
    void navigate(listingUrl({ ...next, page: 1 }), { preventScrollReset: true })
  }
  function goToSoon(next: ListingQuery | undefined) {
    clearTimeout(timer.current)
    if (next) timer.current = setTimeout(goTo, TYPING_PAUSE_MS, next)
  }
  return { query, goTo, goToSoon }
}

/** Returns the query with the filters of the form. */
function readFilters(form: HTMLFormElement, query: ListingQuery): ListingQuery {
  const url = new URL('http://form')
  for (const [name, value] of new FormData(form)) {
    if (typeof value === 'string') url.searchParams.append(name, value)
  }
  const { filters, minCents, maxCents, inStockOnly } = parseListingQuery(url)
  return { ...query, filters, minCents, maxCents, inStockOnly }
}

function StockFilter({ isChosen, count }: { isChosen: boolean; count: number }) {
  return (
    <FacetSection title="Voorraad" isOpen={isChosen}>
      <CheckboxField
        name="voorraad"
        value="1"
        label="Op voorraad"
        checked={isChosen}
        readOnly
        className="lg:min-h-9!"
        after={<span className="font-figures text-sm text-ink-3">{count}</span>}
      />
    </FacetSection>
  )
}

interface FacetFilterProps {
  facet: Facet
  query: ListingQuery
  isOpen: boolean
}

function FacetFilter({ facet, query, isOpen }: FacetFilterProps) {
  return (
    <FacetSection title={facet.name} isOpen={isOpen}>
      <FacetValues
        // Another category or search selects anew which values are collapsed.
        key={`${query.categorySlug} ${query.search}`}
        facet={facet}
        isChosen={(slug) => query.filters[facet.code]?.includes(slug) ?? false}
        isUnfolded={query.unfolded === facet.code}
        allUrl={listingUrl({ ...query, unfolded: facet.code, page: 1 })}
      />
      {facet.code === 'ringmaat' && (
        <Link
          to={path('/ringmaat-bepalen')}
          className={`mt-1 inline-flex min-h-target items-center text-sm ${TEXT_LINK}`}
        >
          Ringmaat bepalen
        </Link>
      )}
    </FacetSection>
  )
}
