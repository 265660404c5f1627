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
const listing = fc.record({
  id: fc.integer({ min: 1, max: 60 }),
  isVisible: fc.boolean(),
  isForMembers: fc.boolean(),
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
const scope = fc.record(
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
const query = fc.record({
  categoryId: fc.option(fc.integer({ min: 1, max: 4 }), { nil: undefined }),
  chosen: fc.tuple(
    fc.uniqueArray(fc.integer({ min: 1, max: 4 })),
    fc.uniqueArray(fc.integer({ min: 5, max: 8 })),
  ),
  metals: fc.integer({ min: 0, max: 15 }),
  minCents: fc.option(fc.integer({ min: 0, max: 20 }), { nil: undefined }),
  maxCents: fc.option(fc.integer({ min: 0, max: 20 }), { nil: undefined }),
  inStockOnly: fc.boolean(),
  isForMembers: fc.boolean(),
  sort: fc.constantFrom(...SORTS),
  scope: fc.option(scope, { nil: undefined }),
})

/** The number that each sort order uses, highest first. */
const SORTED_BY: Record<(typeof SORTS)[number], (one: IndexedListing, metals: number) => number> = {
  populair: (listing) => listing.popularity,
  nieuw: (listing) => listing.publishedAt,
  'best-beoordeeld': (listing) => listing.rating,
  'prijs-oplopend': (listing, metals) => -shownPrice(listing, metals),
  'prijs-aflopend': shownPrice,
}

/** Returns the lowest price in these metals, or the product's price if it has none of these metals. */
function shownPrice({ priceCents, metalPrices }: IndexedListing, metals: number): number {
  const ownPrices = metalPrices.filter((price, nth) => price >= 0 && metals & (1 << nth))
  return ownPrices.length > 0 ? Math.min(...ownPrices) : priceCents
}

type IgnoredCondition = 'price' | 'stock' | number | undefined

/** Returns whether a product meets the conditions of a query, in the simplest code; one condition can be ignored. */
function meetsQuery(
  listing: IndexedListing,
  indexQuery: IndexQuery,
  ignored?: IgnoredCondition,
  metals = indexQuery.metals ?? 0,
): boolean {
  const priceCents = shownPrice(listing, metals)
  return (
    (indexQuery.isForMembers ? listing.isForMembers : listing.isVisible) &&
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
    fc.property(fc.array(listing, { maxLength: 80 }), query, (listings, { chosen, ...rest }) => {
      const index = createListingIndex()
      for (const listing of listings) index.put(listing)
      // If a product is put twice, its last listing counts.
      const allListings = [...new Map(listings.map((listing) => [listing.id, listing])).values()]
      const groups = chosen.flatMap((ids, index) =>
        ids.length > 0 ? [{ chosenIds: ids, members: GROUPS[index] ?? [] }] : [],
      )
      const { categoryId, ...others } = rest
      // A list has a category or a scope, never both.
      const place = rest.scope ? {} : { categoryId }
      const metalValues = METAL_VALUES
      const indexQuery = { ...others, ...place, groups, metalValues, offset: 0, limit: 100 }
      const answer = index.select(indexQuery)

      const expected = allListings.filter((listing) => meetsQuery(listing, indexQuery))
      expect(answer.total).toBe(expected.length)
      expect([...answer.ids].sort((a, b) => a - b)).toEqual(
        expected.map(({ id }) => id).sort((a, b) => a - b),
      )
      expect(answer.inStockCount).toBe(expected.filter((listing) => listing.inStock).length)
      const prices = allListings
        .filter((listing) => meetsQuery(listing, indexQuery, 'price'))
        .map((listing) => shownPrice(listing, rest.metals))
      expect(answer.priceRange).toEqual(
        prices.length === 0
          ? null
          : { minCents: Math.min(...prices), maxCents: Math.max(...prices) },
      )
      for (const value of GROUPS.flat()) {
        const ownGroup = groups.findIndex(({ members }) => members.includes(value))
        const valueMetals = METAL_VALUES.get(value) ?? rest.metals
        // A value counts at the price in its metals, limited to the metals of the other attributes.
        const metals = ownGroup === -1 ? valueMetals & rest.metals || valueMetals : valueMetals
        const count = allListings.filter(
          (listing) =>
            listing.valueIds.includes(value) &&
            meetsQuery(listing, indexQuery, ownGroup === -1 ? undefined : ownGroup, metals),
        ).length
        expect(answer.valueCounts.get(value) ?? 0).toBe(count)
      }
      for (const id of [1, 2, 3]) {
        const count = expected.filter((listing) => listing.categoryIds.includes(id)).length
        expect(answer.categoryCounts.get(id) ?? 0).toBe(count)
      }
      const numbers = new Map(
        allListings.map((listing) => [listing.id, SORTED_BY[rest.sort](listing, rest.metals)]),
      )
      const shownNumbers = answer.ids.map((id) => numbers.get(id) ?? 0)
      expect(shownNumbers).toEqual(shownNumbers.toSorted((a, b) => b - a))
    }),
    { numRuns: 300 },
  )
})

test('the pages of a list have no gaps and no duplicates', () => {
  const index = createListingIndex()
  for (let id = 1; id <= 5_000; id++) {
    index.put({
      id,
      isVisible: true,
      isForMembers: false,
      priceCents: id % 7,
      metalPrices: [],
      inStock: true,
      popularity: id % 3,
      rating: 0,
      publishedAt: id,
      categoryIds: [],
      valueIds: [],
      isOnSale: false,
      tags: [],
    })
  }
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

test('equal products are sorted newest first, and better search results come before popular products', () => {
  const index = createListingIndex()
  for (const [id, popularity] of [
    [1, 0],
    [2, 0],
    [3, 9],
  ] as const) {
    index.put({
      id,
      isVisible: true,
      isForMembers: false,
      priceCents: 1,
      metalPrices: [],
      inStock: true,
      popularity,
      rating: id === 1 ? 4_600 : 0,
      publishedAt: 1,
      categoryIds: [],
      valueIds: [],
      isOnSale: false,
      tags: [],
    })
  }
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
  expect(idsInOrder('relevantie', [[1], [1, 2, 3]])).toEqual([1, 3, 2])
})

test('a search ranks by preference first and by group second, on every page', () => {
  const index = createListingIndex()
  const add = (id: number, popularity: number, categoryIds: number[], valueIds: number[]) =>
    index.put({
      id,
      isVisible: id !== 9,
      isForMembers: false,
      priceCents: 1,
      metalPrices: [],
      inStock: true,
      popularity,
      rating: 0,
      publishedAt: 1,
      categoryIds,
      valueIds,
      isOnSale: false,
      tags: [],
    })
  add(1, 9, [], [])
  add(2, 0, [7], [])
  add(3, 5, [7], [4])
  add(4, 6, [7], [4])
  add(5, 8, [], [4])
  add(6, 9, [], [3])
  add(7, 9, [7], [4])
  add(9, 9, [7], [4])
  const idsOf = (offset: number, limit: number, requiredGroups = 0) =>
    index.select({
      matches: {
        groups: [index.ordinalSet([1, 2, 4, 9]), index.ordinalSet([3, 4, 5, 6])],
        preferences: [{ categoryIds: [7] }, { valueIds: [4, 99] }],
        required: requiredGroups,
      },
      groups: [],
      inStockOnly: false,
      sort: 'relevantie',
      offset,
      limit,
    }).ids
  expect(idsOf(0, 10)).toEqual([4, 3, 2, 5, 1, 6])
  expect(idsOf(1, 3)).toEqual([3, 2, 5])
  expect(idsOf(4, 3)).toEqual([1, 6])
  expect(idsOf(0, 10, 2)).toEqual([4, 3])
  expect(idsOf(0, 10, 1)).toEqual([4, 3, 2])
  expect(idsOf(6, 3)).toEqual([])
})

test('a collection may have a condition for each of many attributes', () => {
  const index = createListingIndex()
  const valueIds = Array.from({ length: 70 }, (_, n) => n + 1)
  const add = (id: number, ids: number[]) =>
    index.put({
      id,
      isVisible: true,
      isForMembers: false,
      priceCents: 1,
      metalPrices: [],
      inStock: true,
      popularity: 0,
      rating: 0,
      publishedAt: 1,
      categoryIds: [],
      valueIds: ids,
      isOnSale: false,
      tags: [],
    })
  add(1, valueIds)
  add(2, valueIds.slice(0, 69))
  add(3, valueIds.slice(1))
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

test('a product on sale is related to others like any product', () => {
  const index = createListingIndex()
  const listing = {
    isVisible: true,
    isForMembers: false,
    priceCents: 100,
    metalPrices: [],
    rating: 0,
  }
  const commonFields = { popularity: 0, publishedAt: 1, categoryIds: [], valueIds: [5], tags: [] }
  index.put({ ...listing, ...commonFields, id: 1, inStock: true, isOnSale: false })
  index.put({ ...listing, ...commonFields, id: 2, inStock: true, isOnSale: true })
  index.put({ ...listing, ...commonFields, id: 3, inStock: false, isOnSale: true })
  index.put({
    ...listing,
    ...commonFields,
    id: 4,
    inStock: true,
    isOnSale: false,
    isForMembers: true,
  })
  expect(index.nearest(1, () => 1, 10)).toEqual([2])
})
