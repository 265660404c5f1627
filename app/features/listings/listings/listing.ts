import {
  type CategoryDetail,
  categoryAddress,
  type ProductCard,
} from '#app/features/catalog/products/catalog.ts'
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

/** What a visitor asks of a list; it is all in the address. */
export interface ListingQuery {
  categorySlug?: string | undefined
  search?: string | undefined
  /** per attribute the chosen values: any of them within one attribute, all attributes at once */
  filters: Record<string, string[]>
  minCents?: Cents | undefined
  maxCents?: Cents | undefined
  inStockOnly: boolean
  /** `relevantie` only with a search, where it is the default */
  sort: ListingSort
  page: number
  /** the facet of which all values are shown, however many */
  unfolded?: string | undefined
}

export interface FacetValue {
  slug: string
  label: string
  /** pieces shown when this one is chosen as well, the facet's other choices aside */
  count: number
  isChosen: boolean
}

export interface Facet {
  code: string
  name: string
  kind: 'text' | 'number'
  unit: string | null
  /** of very many only those that most pieces have, and the chosen ones */
  values: FacetValue[]
  /** how many there are in all */
  total: number
}

/** A choice as a chip above the grid. */
export interface ChosenValue {
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
  /** of everything that fits apart from the chosen prices; null when nothing does */
  priceRange: { minCents: Cents; maxCents: Cents } | null
  /** pieces in stock among what fits apart from that choice */
  inStockCount: number
  chosen: ChosenValue[]
  category?: CategoryDetail
  /** what was searched instead, when a word was mended: "zilveren ketting" */
  mendedSearch?: string
  /** the list is right until then at most: a sale begins or ends */
  until: Date | null
}

const RESERVED = new Set([
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

/** Reads an address; what no link or form of ours writes is left out rather than refused. */
export function parseListingQuery(url: URL, place: { categorySlug?: string } = {}): ListingQuery {
  const parameters = url.searchParams
  const filters: Record<string, string[]> = {}
  for (const code of new Set(parameters.keys())) {
    if (RESERVED.has(code) || !CODE.test(code) || Object.keys(filters).length >= MAX_ATTRIBUTES)
      continue
    const values = [...new Set(parameters.getAll(code))].filter((value) => SLUG.test(value)).sort()
    if (values.length > 0) filters[code] = values.slice(0, MAX_VALUES)
  }
  const search = parameters.get('s')?.replace(/\s+/g, ' ').trim().slice(0, MAX_SEARCH) || undefined
  const sort = LISTING_SORTS.find((name) => name === parameters.get('sorteer'))
  const [minCents, maxCents] = [readEuros(parameters.get('van')), readEuros(parameters.get('tot'))]
  const isReversed = minCents !== undefined && maxCents !== undefined && minCents > maxCents
  return {
    categorySlug: place.categorySlug,
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

/** The one address of a list: what is left at its default is not in it. */
export function listingAddress(query: ListingQuery): string {
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

/** Where the list lives, without its choices; also the address its filter form is sent to. */
export function listingPath(query: Pick<ListingQuery, 'categorySlug' | 'search'>): string {
  if (query.categorySlug) return categoryAddress(query.categorySlug)
  return query.search ? path('/zoeken') : path('/shop')
}

/** The same list with one value chosen or no longer chosen, from its first page. */
export function toggleFilter(query: ListingQuery, code: string, slug: string): ListingQuery {
  const now = query.filters[code] ?? []
  const next = now.includes(slug) ? now.filter((value) => value !== slug) : [...now, slug].sort()
  const { [code]: _old, ...others } = query.filters
  return { ...query, filters: next.length > 0 ? { ...others, [code]: next } : others, page: 1 }
}

/** The same list without any choice but its place, search and order. */
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

function defaultSort(search: string | undefined): ListingSort {
  return search ? 'relevantie' : 'populair'
}

function readPage(text: string | null): number {
  const page = Number(text ?? 1)
  return Number.isSafeInteger(page) && page >= 1 ? page : 1
}

/** Euros as people type them: 100, 99,95 or 99.95. */
function readEuros(text: string | null): Cents | undefined {
  const match = /^(\d{1,7})(?:[.,](\d{1,2}))?$/.exec(text?.trim() ?? '')
  return match ? Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0')) : undefined
}

function writeEuros(cents: Cents): string {
  return cents % 100 === 0 ? String(cents / 100) : decimalAmount(cents)
}
