import {
  brandUrl,
  type CategoryDetail,
  categoryUrl,
  collectionUrl,
  type ProductCard,
} from '#app/features/catalog/products/catalog.ts'
import type { ListingPlace, PlaceDetail } from '#app/features/listings/collections/collection.ts'
import { type Cents, decimalAmount } from '#app/platform/money.ts'
import { path } from '#app/platform/path.ts'

export const LISTING_PAGE_SIZE = 24

export const LISTING_SORTS = [
  'populair',
  'nieuw',
  'best-beoordeeld',
  'prijs-oplopend',
  'prijs-aflopend',
  'relevantie',
] as const
export type ListingSort = (typeof LISTING_SORTS)[number]

/** The query of a list, all of it in the URL: category, brand or collection, search, filters, sort order and page. */
export interface ListingQuery {
  categorySlug?: string | undefined
  /** brand or collection; never together with a category */
  place?: ListingPlace | undefined
  search?: string | undefined
  /** chosen values by attribute; a product needs at least one of the chosen values of each attribute */
  filters: Record<string, string[]>
  minCents?: Cents | undefined
  maxCents?: Cents | undefined
  inStockOnly: boolean
  /** sort order; `relevantie` exists only with a search, where it is the default */
  sort: ListingSort
  page: number
  /** code of the facet that is expanded to show all its values */
  unfolded?: string | undefined
}

export interface FacetValue {
  slug: string
  label: string
  /** number of products with this value that match all other facets */
  count: number
  isChosen: boolean
}

export interface Facet {
  code: string
  name: string
  kind: 'text' | 'number'
  unit: string | null
  /** values of the facet; if there are many, only the chosen ones and those with the most products */
  values: FacetValue[]
  /** number of all values */
  total: number
}

/** A chosen facet value, shown as a chip above the grid. */
export interface SelectedFacetValue {
  code: string
  name: string
  slug: string
  label: string
}

export interface Listing {
  query: ListingQuery
  total: number
  page: number
  pageCount: number
  pageSize: number
  cards: ProductCard[]
  facets: Facet[]
  /** lowest and highest price, ignoring the price filter; null if nothing matches */
  priceRange: { minCents: Cents; maxCents: Cents } | null
  /** number of products in stock, ignoring the stock filter */
  inStockCount: number
  /** of an empty list: number of products without one filter, by attribute code, `prijs` or `voorraad` */
  countsWithout?: Record<string, number>
  chosenValues: SelectedFacetValue[]
  category?: CategoryDetail
  place?: PlaceDetail
  /** in a list without a category: number of products by slug of a top category; those without products are left out */
  categoryCounts?: Record<string, number>
  /** the search after spelling correction: "zilveren ketting" */
  correctedSearch?: string
  /** moment at which the list changes, because a sale begins or ends; null: never */
  expiresAt: Date | null
  /** texts that the owner wrote for search engines; absent: the name of the list is used */
  searchMeta?: { title: string; description: string; isIndexed: boolean }
}

/** Names of parameters that are no attributes. */
const RESERVED_NAMES = new Set([
  's',
  'van',
  'tot',
  'voorraad',
  'sorteer',
  'pagina',
  'product_cat',
  'alle',
  '_data',
  '_routes',
])
const CODE = /^[a-z][a-z0-9-]{0,39}$/
const SLUG = /^[a-z0-9][a-z0-9-]{0,79}$/
const MAX_ATTRIBUTES = 16
const MAX_VALUES = 40
const MAX_SEARCH = 100

/** Parses the URL of a list; ignores unknown and invalid parameters. */
export function parseListingQuery(
  url: URL,
  subject: Pick<ListingQuery, 'categorySlug' | 'place'> = {},
): ListingQuery {
  const parameters = url.searchParams
  // The object has no prototype, because an attribute may be called “constructor”.
  const filters: Record<string, string[]> = Object.create(null)
  for (const code of new Set(parameters.keys())) {
    const isAttribute = CODE.test(code) && !RESERVED_NAMES.has(code)
    if (!isAttribute || Object.keys(filters).length >= MAX_ATTRIBUTES) continue
    const values = [...new Set(parameters.getAll(code))].filter((value) => SLUG.test(value)).sort()
    if (values.length > 0) filters[code] = values.slice(0, MAX_VALUES)
  }
  const searchText = parameters.get('s')?.replace(/\s+/g, ' ').trim().slice(0, MAX_SEARCH)
  const search = searchText || undefined
  const sort = LISTING_SORTS.find((name) => name === parameters.get('sorteer'))
  const minCents = readEuros(parameters.get('van'))
  const maxCents = readEuros(parameters.get('tot'))
  const isReversed = minCents !== undefined && maxCents !== undefined && minCents > maxCents
  return {
    categorySlug: subject.categorySlug,
    place: subject.place,
    search,
    filters,
    minCents: isReversed ? maxCents : minCents,
    maxCents: isReversed ? minCents : maxCents,
    inStockOnly: parameters.get('voorraad') === '1',
    sort: sort && (sort !== 'relevantie' || search) ? sort : defaultSort(search),
    page: readPage(parameters.get('pagina')),
    unfolded: parameters.getAll('alle').find((code) => CODE.test(code)),
  }
}

/** Returns the canonical URL of a list; parameters with their default value are left out. */
export function listingUrl(query: ListingQuery): string {
  const parameters = new URLSearchParams()
  if (query.search) parameters.append('s', query.search)
  for (const code of Object.keys(query.filters).sort()) {
    for (const value of query.filters[code] ?? []) parameters.append(code, value)
  }
  if (query.minCents !== undefined) parameters.append('van', writeEuros(query.minCents))
  if (query.maxCents !== undefined) parameters.append('tot', writeEuros(query.maxCents))
  if (query.inStockOnly) parameters.append('voorraad', '1')
  if (query.sort !== defaultSort(query.search)) parameters.append('sorteer', query.sort)
  if (query.unfolded) parameters.append('alle', query.unfolded)
  if (query.page > 1) parameters.append('pagina', String(query.page))
  return `${listingPath(query)}${parameters.size > 0 ? `?${parameters}` : ''}`
}

/** Maximum length of the target of a redirect: browsers and proxies reject longer ones. No link of the shop is this long. */
const MAX_TARGET = 2_000

/** Returns the target of a redirect without its query if it is too long, or the list of all products if its path alone is. */
export function limitRedirectLength(url: string): string {
  if (url.length <= MAX_TARGET) return url
  const [pathOnly = ''] = url.split('?')
  return pathOnly.length <= MAX_TARGET ? pathOnly : path('/shop')
}

/** Returns the URL of a list without filters, to which its filter form is submitted. */
export function listingPath(
  query: Pick<ListingQuery, 'categorySlug' | 'place' | 'search'>,
): string {
  const { place } = query
  if (place) return (place.kind === 'brand' ? brandUrl : collectionUrl)(place.slug)
  if (query.categorySlug) return categoryUrl(query.categorySlug)
  return query.search ? path('/zoeken') : path('/shop')
}

/** Returns the first page of a list with one facet value toggled. */
export function toggleFilter(query: ListingQuery, code: string, slug: string): ListingQuery {
  const { [code]: slugs = [], ...others } = query.filters
  const newSlugs = slugs.includes(slug)
    ? slugs.filter((chosenSlug) => chosenSlug !== slug)
    : [...slugs, slug].sort()
  const filters = newSlugs.length > 0 ? { ...others, [code]: newSlugs } : others
  return { ...query, filters, page: 1 }
}

/** Returns a list without filters; its category, search and sort order stay. */
export function clearFilters(query: ListingQuery): ListingQuery {
  return {
    ...query,
    filters: {},
    minCents: undefined,
    maxCents: undefined,
    inStockOnly: false,
    page: 1,
    unfolded: undefined,
  }
}

/** Returns the default sort order: searches begin with the best match, other lists with the most popular product. */
export function defaultSort(search: string | undefined): ListingSort {
  return search ? 'relevantie' : 'populair'
}

function readPage(text: string | null): number {
  const page = Number(text ?? 1)
  return Number.isSafeInteger(page) && page >= 1 ? page : 1
}

/** Parses an amount in euros: 100, 99,95 or 99.95. */
function readEuros(text: string | null): Cents | undefined {
  const match = /^(\d{1,7})(?:[.,](\d{1,2}))?$/.exec(text?.trim() ?? '')
  return match ? Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0')) : undefined
}

function writeEuros(cents: Cents): string {
  return cents % 100 === 0 ? String(cents / 100) : decimalAmount(cents)
}
