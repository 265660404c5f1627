import type { StoredValue, Vocabulary } from '#app/features/catalog/attributes/vocabulary.server.ts'
import { toDetail } from '#app/features/catalog/categories/category-tree.ts'
import { readNextPriceChange } from '#app/features/catalog/pricing/read-next-price-change.server.ts'
import type { Audience, CategoryDetail } from '#app/features/catalog/products/catalog.ts'
import { countInScope, findPlace } from '#app/features/listings/collections/find-place.server.ts'
import type {
  IndexAnswer,
  ListingIndex,
} from '#app/features/listings/listing-index/listing-index.ts'
import { listingStore } from '#app/features/listings/listing-index/listing-store.server.ts'
import {
  chosenMetals,
  METAL_ATTRIBUTES,
  metalBits,
  metalsOfFilter,
} from '#app/features/listings/product-cards/product-card.ts'
import { readCards } from '#app/features/listings/product-cards/read-cards.server.ts'
import { searchProducts } from '#app/features/listings/product-search/search-products.server.ts'
import type { App } from '#app/platform/app.ts'
import { earliest } from '#app/platform/earliest.ts'
import {
  type Facet,
  type FacetValue,
  LISTING_PAGE_SIZE,
  type Listing,
  type ListingQuery,
  type SelectedFacetValue,
} from './listing.ts'

/** A facet with more values shows only the values with the most products. */
const FACET_VALUES_LIMIT = 24

/**
 * Returns a page of products with the facets that filter it. Returns undefined if the category, collection or page does not exist, or
 * if a brand has no visible products and no text by the owner. Unknown facet values are ignored. Categories for customers only are
 * empty unless `audience` is `customers`.
 */
export async function readListing(
  app: App,
  query: ListingQuery,
  audience: Audience = 'everybody',
): Promise<Listing | undefined> {
  const listings = await app.use(listingStore).open()
  const { index, vocabulary } = listings
  const category = vocabulary.categories.find(({ slug }) => slug === query.categorySlug)
  if (query.categorySlug !== undefined && !category) return undefined
  const place = query.place && (await findPlace(app, query.place, vocabulary))
  if (query.place && (!place || isUnknownBrand(index, place))) return undefined
  const isForCustomersOnly = audience === 'customers' && category?.isForCustomersOnly === true
  const searchResult =
    query.search === undefined ? undefined : await searchProducts(app, listings, query.search)
  const selectedValues = readChosenValues(query, vocabulary)
  const metals = metalsToShow(selectedValues, searchResult?.metals)
  const answer = index.select({
    categoryId: category?.id,
    scope: place?.scope,
    isForCustomersOnly,
    matches: searchResult?.matches,
    groups: toGroups(vocabulary, selectedValues),
    metals: metalBits(metals),
    metalBitsByValue: metalBitsByValueId(vocabulary),
    minCents: query.minCents,
    maxCents: query.maxCents,
    inStockOnly: query.inStockOnly,
    sort: query.sort,
    offset: (query.page - 1) * LISTING_PAGE_SIZE,
    limit: LISTING_PAGE_SIZE,
  })
  const pageCount = Math.max(1, Math.ceil(answer.total / LISTING_PAGE_SIZE))
  if (query.page > pageCount) return undefined

  const [cards, nextPriceChange] = await Promise.all([
    app.readFromReplica(({ db }) => readCards(db, answer.ids, app.clock.now(), audience, metals)),
    readNextPriceChange(app),
  ])
  return {
    query,
    total: answer.total,
    page: query.page,
    pageCount,
    pageSize: LISTING_PAGE_SIZE,
    cards,
    facets: toFacets(vocabulary, answer, selectedValues, query.unfolded),
    priceRange: answer.priceRange,
    inStockCount: answer.inStockCount,
    ...(answer.total === 0 && { countsWithout: countsWithout(query, selectedValues, answer) }),
    chosenValues: toChips(vocabulary, selectedValues),
    ...(category
      ? { category: categoryDetailOf(vocabulary, category.id, answer.categoryCounts) }
      : { categoryCounts: countsBySlug(vocabulary, answer.categoryCounts) }),
    ...(place && { place: place.detail }),
    ...(searchResult?.corrected ? { correctedSearch: searchResult.corrected } : {}),
    expiresAt: earliest(nextPriceChange, place?.changesAt),
  }
}

/** Returns the metals in which products are shown: those of the filters, else those of the search terms. */
function metalsToShow(
  selectedValues: ReturnType<typeof readChosenValues>,
  searchedMetals: string[] = [],
): string[] {
  const metals = chosenMetals(
    METAL_ATTRIBUTES.map((code) => (selectedValues.get(code) ?? []).map(({ slug }) => slug)),
  )
  return metals.length > 0 ? metals : searchedMetals
}

/**
 * Returns the number of products of an empty list without one of its filters. Without one of several values of a facet the list stays
 * empty. Prices depend on the chosen metals, so with a price filter no values are counted.
 */
function countsWithout(
  { minCents, maxCents }: ListingQuery,
  selectedValues: Map<string, StoredValue[]>,
  { missedBy }: IndexAnswer,
): Record<string, number> {
  const counts: Record<string, number> = { prijs: missedBy.price, voorraad: missedBy.stock }
  if (minCents !== undefined || maxCents !== undefined) return counts
  for (const [index, [code, values]] of [...selectedValues].entries())
    if (values.length === 1) counts[code] = missedBy.groups[index] ?? 0
  return counts
}

type PlaceResult = NonNullable<Awaited<ReturnType<typeof findPlace>>>

/**
 * Returns whether a brand has no page: it has no visible products and the owner gave it no text or photo. Such brands remain after an
 * import, or have drafts only. A brand with a text or photo keeps its page without products, because other sites may link to it.
 */
const isUnknownBrand = (index: ListingIndex, { detail, scope }: PlaceResult) =>
  detail.kind === 'brand' &&
  !detail.description &&
  !detail.photo &&
  countInScope(index, scope) === 0

const countsBySlug = ({ categories }: Vocabulary, counts: Map<number, number>) =>
  Object.fromEntries(
    categories.flatMap(({ id, slug, parentId }) =>
      parentId === null && counts.has(id) ? [[slug, counts.get(id) ?? 0]] : [],
    ),
  )

const toGroups = ({ valuesByCode }: Vocabulary, selectedValues: Map<string, StoredValue[]>) =>
  [...selectedValues].map(([code, values]) => ({
    chosenIds: values.map(({ id }) => id),
    members: [...(valuesByCode.get(code)?.values() ?? [])].map(({ id }) => id),
  }))

const metalBitsByValueId = ({ valuesByCode }: Vocabulary) =>
  new Map(
    METAL_ATTRIBUTES.flatMap((code) => [...(valuesByCode.get(code)?.values() ?? [])]).map(
      ({ id, slug }) => [id, metalBits(metalsOfFilter(slug))],
    ),
  )

/** Returns the codes of the attributes that filter lists. */
export async function readFilterCodes(app: App): Promise<string[]> {
  const { vocabulary } = await app.use(listingStore).open()
  return vocabulary.attributes.flatMap(({ code, isFacet }) => (isFacet ? [code] : []))
}

function readChosenValues(query: ListingQuery, vocabulary: Vocabulary): Map<string, StoredValue[]> {
  const selectedValues = new Map<string, StoredValue[]>()
  for (const { code, isFacet } of vocabulary.attributes) {
    const bySlug = vocabulary.valuesByCode.get(code)
    if (!isFacet || !bySlug) continue
    const values = (query.filters[code] ?? [])
      .map((slug) => bySlug.get(slug))
      .filter((value): value is StoredValue => value !== undefined)
    if (values.length > 0) selectedValues.set(code, values)
  }
  return selectedValues
}

function toFacets(
  vocabulary: Vocabulary,
  { valueCounts, presentValues }: Pick<IndexAnswer, 'valueCounts' | 'presentValues'>,
  selectedValues: Map<string, StoredValue[]>,
  unfolded: string | undefined,
): Facet[] {
  const facets: Facet[] = []
  for (const { code, name, kind, unit, isFacet } of vocabulary.attributes) {
    if (!isFacet) continue
    const valuesOfCode = [...(vocabulary.valuesByCode.get(code)?.values() ?? [])]
    const chosenIds = new Set(selectedValues.get(code)?.map(({ id }) => id))
    const values = valuesOfCode
      .filter(({ id }) => presentValues.has(id) || chosenIds.has(id))
      .map(({ id, slug, label }) => ({
        slug,
        label: shownLabel(code, label),
        count: valueCounts.get(id) ?? 0,
        isChosen: chosenIds.has(id),
      }))
    // A facet with a single value offers no choice.
    if (values.length <= 1 && chosenIds.size === 0) continue
    facets.push({
      code,
      name,
      kind,
      unit,
      values: kind === 'number' || code === unfolded ? values : selectMostUsed(values),
      total: values.length,
    })
  }
  return facets
}

/** Returns the chosen values and those with the most products, in their original order. Hundreds of brands would fill the page. */
function selectMostUsed(values: FacetValue[]): FacetValue[] {
  if (values.length <= FACET_VALUES_LIMIT) return values
  const lowestCount =
    values.map(({ count }) => count).sort((a, b) => b - a)[FACET_VALUES_LIMIT - 1] ?? 0
  // Of the values with the lowest count, only as many as fit are shown.
  let room = FACET_VALUES_LIMIT - values.filter(({ count }) => count > lowestCount).length
  return values.filter(({ count, isChosen }) => {
    if (isChosen || count !== lowestCount) return isChosen || count > lowestCount
    room -= 1
    return room >= 0
  })
}

/** Returns the label of a length in centimetres: "45 cm" for the stored "450 mm". Other labels stay as they are. */
function shownLabel(code: string, label: string): string {
  const mm = code === 'lengte' ? /^(\d+) mm$/.exec(label)?.[1] : undefined
  return mm === undefined ? label : `${String(Number(mm) / 10).replace('.', ',')} cm`
}

function toChips(
  vocabulary: Vocabulary,
  selectedValues: Map<string, StoredValue[]>,
): SelectedFacetValue[] {
  return [...selectedValues].flatMap(([code, values]) => {
    const name = vocabulary.attributes.find((attribute) => attribute.code === code)?.name ?? code
    return values.map(({ slug, label }) => ({ code, name, slug, label: shownLabel(code, label) }))
  })
}

function categoryDetailOf(
  vocabulary: Vocabulary,
  id: number,
  counts: Map<number, number>,
): CategoryDetail {
  const countedCategories = vocabulary.categories.map((category) => ({
    ...category,
    count: counts.get(category.id) ?? 0,
  }))
  const category = countedCategories.find((candidate) => candidate.id === id)
  if (!category) throw new Error(`category ${id} vanished while its page was made`)
  return toDetail(countedCategories, category)
}
