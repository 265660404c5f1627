import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  createListingIndex,
  type IndexedListing,
  type IndexQuery,
  type ListingScope,
} from './listing-index.ts'

/** Values 1-4 belong to one attribute, 5-8 to another. */
const GROUPS = [
  [1, 2, 3, 4],
  [5, 6, 7, 8],
]
/** Metals as bits: value 1 stands for two metals and value 2 for one; values 5 and 6 stand for one of these two metals each. */
const METAL_VALUES = new Map([
  [1, 0b0011],
  [2, 0b1000],
  [5, 0b0001],
  [6, 0b0010],
])
const SORTS = ['populair', 'nieuw', 'best-beoordeeld', 'prijs-oplopend', 'prijs-aflopend'] as const
const anyListing = fc.record({
  id: fc.integer({ min: 1, max: 60 }),
  isVisible: fc.boolean(),
  isForCustomersOnly: fc.boolean(),
  priceCents: fc.integer({ min: 0, max: 20 }),
  metalPrices: fc.array(fc.integer({ min: -1, max: 20 }), { maxLength: 4 }),
  inStock: fc.boolean(),
  popularity: fc.integer({ min: 0, max: 5 }),
  rating: fc.integer({ min: 0, max: 5 }),
  publishedAt: fc.integer({ min: 0, max: 5 }),
  categoryIds: fc.uniqueArray(fc.integer({ min: 1, max: 3 })),
  valueIds: fc.uniqueArray(fc.integer({ min: 1, max: 8 })),
  isOnSale: fc.boolean(),
  tags: fc.uniqueArray(fc.constantFrom('bruiloft', 'parel')),
})
const anyScope = fc.record(
  {
    categoryIds: fc.uniqueArray(fc.integer({ min: 1, max: 4 }), { minLength: 1 }),
    valueGroups: fc.array(fc.uniqueArray(fc.integer({ min: 1, max: 9 })), {
      minLength: 1,
      maxLength: 2,
    }),
    tags: fc.uniqueArray(fc.constantFrom('bruiloft', 'parel', 'goud'), { minLength: 1 }),
    minCents: fc.integer({ min: 0, max: 20 }),
    maxCents: fc.integer({ min: 0, max: 20 }),
    isOnSale: fc.boolean(),
    isInStock: fc.boolean(),
    publishedSince: fc.integer({ min: 0, max: 5 }),
  },
  { requiredKeys: [] },
)
const anyQuery = fc.record({
  categoryId: fc.option(fc.integer({ min: 1, max: 4 }), { nil: undefined }),
  chosen: fc.tuple(
    fc.uniqueArray(fc.integer({ min: 1, max: 4 })),
    fc.uniqueArray(fc.integer({ min: 5, max: 8 })),
  ),
  metals: fc.integer({ min: 0, max: 15 }),
  minCents: fc.option(fc.integer({ min: 0, max: 20 }), { nil: undefined }),
  maxCents: fc.option(fc.integer({ min: 0, max: 20 }), { nil: undefined }),
  inStockOnly: fc.boolean(),
  isForCustomersOnly: fc.boolean(),
  sort: fc.constantFrom(...SORTS),
  scope: fc.option(anyScope, { nil: undefined }),
})

/** The number that each sort order uses, highest first. */
const SORTED_BY: Record<
  (typeof SORTS)[number],
  (listing: IndexedListing, metals: number) => number
> = {
  populair: (listing) => listing.popularity,
  nieuw: (listing) => listing.publishedAt,
  'best-beoordeeld': (listing) => listing.rating,
  'prijs-oplopend': (listing, metals) => -displayedPrice(listing, metals),
  'prijs-aflopend': displayedPrice,
}

/** Returns the lowest price in these metals, or the product's price if it has none of these metals. */
function displayedPrice({ priceCents, metalPrices }: IndexedListing, metals: number): number {
  const pricesInMetals = metalPrices.filter(
    (price, metalIndex) => price >= 0 && metals & (1 << metalIndex),
  )
  return pricesInMetals.length > 0 ? Math.min(...pricesInMetals) : priceCents
}

type IgnoredCondition = 'price' | 'stock' | number | undefined

/** Returns whether a product meets the conditions of a query, in the simplest code; one condition can be ignored. */
function meetsQuery(
  listing: IndexedListing,
  indexQuery: IndexQuery,
  ignored?: IgnoredCondition,
  metals = indexQuery.metals ?? 0,
): boolean {
  const priceCents = displayedPrice(listing, metals)
  return (
    (indexQuery.isForCustomersOnly ? listing.isForCustomersOnly : listing.isVisible) &&
    (indexQuery.categoryId === undefined || listing.categoryIds.includes(indexQuery.categoryId)) &&
    isInScope(listing, indexQuery.scope ?? {}) &&
    (ignored === 'price' ||
      (priceCents >= (indexQuery.minCents ?? 0) && priceCents <= (indexQuery.maxCents ?? 99))) &&
    (!indexQuery.inStockOnly || listing.inStock) &&
    indexQuery.groups.every(
      ({ chosenIds }, index) =>
        ignored === index || chosenIds.some((id) => listing.valueIds.includes(id)),
    )
  )
}

/** Returns whether a product meets the conditions of a scope, in the simplest code. */
function isInScope(listing: IndexedListing, limits: ListingScope): boolean {
  const { categoryIds, valueGroups = [], tags, isOnSale, isInStock, publishedSince = 0 } = limits
  return (
    (!categoryIds || categoryIds.some((id) => listing.categoryIds.includes(id))) &&
    valueGroups.every((ids) => ids.some((id) => listing.valueIds.includes(id))) &&
    (!tags || tags.some((tag) => listing.tags.includes(tag))) &&
    listing.priceCents >= (limits.minCents ?? 0) &&
    listing.priceCents <= (limits.maxCents ?? 99) &&
    (!isOnSale || listing.isOnSale) &&
    (!isInStock || listing.inStock) &&
    listing.publishedAt >= publishedSince
  )
}

test('the index returns the same list as checking every product', () => {
  fc.assert(
    fc.property(fc.array(anyListing, { maxLength: 80 }), anyQuery, (listings, generatedQuery) => {
      const { chosen, categoryId, ...conditions } = generatedQuery
      const index = createListingIndex()
      for (const listing of listings) index.put(listing)
      // If a product is put twice, its last listing counts.
      const allListings = [...new Map(listings.map((listing) => [listing.id, listing])).values()]
      const groups = chosen.flatMap((ids, index) =>
        ids.length > 0 ? [{ chosenIds: ids, members: GROUPS[index] ?? [] }] : [],
      )
      const indexQuery = {
        ...conditions,
        // A list has a category or a scope, never both.
        ...(conditions.scope ? {} : { categoryId }),
        groups,
        metalValues: METAL_VALUES,
        offset: 0,
        limit: 100,
      }
      const result = index.select(indexQuery)

      const expected = allListings.filter((listing) => meetsQuery(listing, indexQuery))
      expect(result.total).toBe(expected.length)
      expect([...result.ids].sort((a, b) => a - b)).toEqual(
        expected.map(({ id }) => id).sort((a, b) => a - b),
      )
      expect(result.inStockCount).toBe(expected.filter((listing) => listing.inStock).length)
      const prices = allListings
        .filter((listing) => meetsQuery(listing, indexQuery, 'price'))
        .map((listing) => displayedPrice(listing, conditions.metals))
      const hasPrices = prices.length > 0
      const expectedRange = { minCents: Math.min(...prices), maxCents: Math.max(...prices) }
      expect(result.priceRange).toEqual(hasPrices ? expectedRange : null)
      for (const value of GROUPS.flat()) {
        const groupIndex = groups.findIndex(({ members }) => members.includes(value))
        const isInChosenGroup = groupIndex !== -1
        const valueMetals = METAL_VALUES.get(value) ?? conditions.metals
        // A value counts at the price in its metals, limited to the chosen metals of the other attributes.
        const commonMetals = valueMetals & conditions.metals
        const metals = isInChosenGroup || commonMetals === 0 ? valueMetals : commonMetals
        const count = allListings.filter(
          (listing) =>
            listing.valueIds.includes(value) &&
            meetsQuery(listing, indexQuery, isInChosenGroup ? groupIndex : undefined, metals),
        ).length
        expect(result.valueCounts.get(value) ?? 0).toBe(count)
      }
      for (const id of [1, 2, 3]) {
        const count = expected.filter((listing) => listing.categoryIds.includes(id)).length
        expect(result.categoryCounts.get(id) ?? 0).toBe(count)
      }
      const sortNumbers = new Map(
        allListings.map((listing) => [
          listing.id,
          SORTED_BY[conditions.sort](listing, conditions.metals),
        ]),
      )
      const numbersInOrder = result.ids.map((id) => sortNumbers.get(id) ?? 0)
      expect(numbersInOrder).toEqual(numbersInOrder.toSorted((a, b) => b - a))
    }),
    { numRuns: 300 },
  )
})

/** A visible product in stock without categories, values or popularity. */
const PLAIN_LISTING = {
  isVisible: true,
  isForCustomersOnly: false,
  priceCents: 100,
  metalPrices: [],
  inStock: true,
  popularity: 0,
  rating: 0,
  publishedAt: 1,
  categoryIds: [],
  valueIds: [],
  isOnSale: false,
  tags: [],
}

test('the pages of a list have no gaps and no duplicates', () => {
  const index = createListingIndex()
  // Many products share a popularity, so their order depends on the next criterion.
  for (let id = 1; id <= 5_000; id++)
    index.put({ ...PLAIN_LISTING, id, priceCents: id % 7, popularity: id % 3, publishedAt: id })
  const seenIds = new Set<number>()
  for (let offset = 0; offset < 5_000; offset += 24) {
    const { ids } = index.select({
      groups: [],
      inStockOnly: false,
      sort: 'populair',
      offset,
      limit: 24,
    })
    for (const id of ids) seenIds.add(id)
  }
  expect(seenIds.size).toBe(5_000)
})

test('products with equal prices are sorted newest first, and better search results come before popular products', () => {
  const index = createListingIndex()
  // The products have one publication date, so the highest id is the newest.
  index.put({ ...PLAIN_LISTING, id: 1, rating: 4_600 })
  index.put({ ...PLAIN_LISTING, id: 2 })
  index.put({ ...PLAIN_LISTING, id: 3, popularity: 9 })
  const idsInOrder = (sort: IndexQuery['sort'], groups?: number[][]) =>
    index.select({
      matches: groups && { groups: groups.map(index.ordinalSet), preferences: [] },
      groups: [],
      inStockOnly: false,
      sort,
      offset: 0,
      limit: 9,
    }).ids
  expect(idsInOrder('prijs-oplopend')).toEqual([3, 2, 1])
  expect(idsInOrder('best-beoordeeld')).toEqual([1, 3, 2])
  const bestMatches = [1]
  const allMatches = [1, 2, 3]
  expect(idsInOrder('relevantie', [bestMatches, allMatches])).toEqual([1, 3, 2])
})

test('a search ranks by preference first and by group second, on every page', () => {
  const index = createListingIndex()
  const add = (listing: Partial<IndexedListing> & { id: number }) =>
    index.put({ ...PLAIN_LISTING, ...listing })
  const preferredCategory = { categoryIds: [7] }
  const preferredValue = { valueIds: [4] }
  add({ id: 1, popularity: 9 })
  add({ id: 2, ...preferredCategory })
  add({ id: 3, popularity: 5, ...preferredCategory, ...preferredValue })
  add({ id: 4, popularity: 6, ...preferredCategory, ...preferredValue })
  add({ id: 5, popularity: 8, ...preferredValue })
  add({ id: 6, popularity: 9, valueIds: [3] })
  add({ id: 7, popularity: 9, ...preferredCategory, ...preferredValue })
  add({ id: 9, popularity: 9, ...preferredCategory, ...preferredValue, isVisible: false })
  // The search finds no product 7.
  const bestMatches = index.ordinalSet([1, 2, 4, 9])
  const otherMatches = index.ordinalSet([3, 4, 5, 6])
  const select = (page: { offset: number; limit: number; requiredPreferences?: number }) =>
    index.select({
      matches: {
        groups: [bestMatches, otherMatches],
        // No product has value 99.
        preferences: [preferredCategory, { valueIds: [4, 99] }],
        required: page.requiredPreferences ?? 0,
      },
      groups: [],
      inStockOnly: false,
      sort: 'relevantie',
      offset: page.offset,
      limit: page.limit,
    }).ids
  expect(select({ offset: 0, limit: 10 })).toEqual([4, 3, 2, 5, 1, 6])
  expect(select({ offset: 1, limit: 3 })).toEqual([3, 2, 5])
  expect(select({ offset: 4, limit: 3 })).toEqual([1, 6])
  expect(select({ offset: 0, limit: 10, requiredPreferences: 2 })).toEqual([4, 3])
  expect(select({ offset: 0, limit: 10, requiredPreferences: 1 })).toEqual([4, 3, 2])
  expect(select({ offset: 6, limit: 3 })).toEqual([])
})

test('a collection may have a condition for each of many attributes', () => {
  const index = createListingIndex()
  const valueIds = Array.from({ length: 70 }, (_, n) => n + 1)
  index.put({ ...PLAIN_LISTING, id: 1, valueIds })
  const [firstValue, lastValue] = [1, 70]
  index.put({ ...PLAIN_LISTING, id: 2, valueIds: valueIds.filter((id) => id !== lastValue) })
  index.put({ ...PLAIN_LISTING, id: 3, valueIds: valueIds.filter((id) => id !== firstValue) })
  const { ids } = index.select({
    scope: { valueGroups: valueIds.map((id) => [id]) },
    groups: [],
    inStockOnly: false,
    sort: 'populair',
    offset: 0,
    limit: 9,
  })
  expect(ids).toEqual([1])
})

test('an empty list knows how many products it would have without one of its filters', () => {
  const index = createListingIndex()
  const [red, blue, gold] = [1, 2, 3]
  index.put({ ...PLAIN_LISTING, id: 1, valueIds: [red, gold], inStock: false })
  index.put({ ...PLAIN_LISTING, id: 2, valueIds: [blue, gold] })
  index.put({ ...PLAIN_LISTING, id: 3, valueIds: [blue, gold] })
  index.put({ ...PLAIN_LISTING, id: 4, valueIds: [blue] })
  const groups = [
    { chosenIds: [red], members: [red, blue] },
    { chosenIds: [gold], members: [gold] },
  ]
  const query = { groups, inStockOnly: true, sort: 'populair', offset: 0, limit: 9 } as const
  const { total, missedBy } = index.select({ ...query, groups })
  expect(total).toBe(0)
  expect(missedBy).toEqual({ groups: [2, 0], price: 0, stock: 1 })
  const priced = index.select({ ...query, groups: [], inStockOnly: false, minCents: 9_000_000 })
  expect(priced.missedBy).toEqual({ groups: [], price: 4, stock: 0 })
})

test('a product on sale is related to others like any product', () => {
  const index = createListingIndex()
  const ring = { ...PLAIN_LISTING, valueIds: [5] }
  index.put({ ...ring, id: 1 })
  index.put({ ...ring, id: 2, isOnSale: true })
  // Products that are sold out or for customers only are not related.
  index.put({ ...ring, id: 3, isOnSale: true, inStock: false })
  index.put({ ...ring, id: 4, isForCustomersOnly: true })
  const equalWeight = () => 1
  const limit = 10
  expect(index.nearest(1, equalWeight, limit)).toEqual([2])
})

test('of equally similar products, those with a near price are related first', () => {
  const index = createListingIndex()
  const bracelet = { ...PLAIN_LISTING, valueIds: [5] }
  index.put({ ...bracelet, id: 1, priceCents: 10_000 })
  index.put({ ...bracelet, id: 2, priceCents: 150_000, popularity: 90 })
  index.put({ ...bracelet, id: 3, priceCents: 12_000 })
  index.put({ ...bracelet, id: 4, priceCents: 11_000, popularity: 5 })
  // The price of another shop is unknown.
  index.put({ ...bracelet, id: 5, priceCents: -1, popularity: 50 })
  // A near price alone relates nothing.
  index.put({ ...PLAIN_LISTING, id: 6, priceCents: 10_000 })
  expect(index.nearest(1, () => 1, 10)).toEqual([4, 3, 2, 5])
})
