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
        metalBitsByValue: METAL_VALUES,
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
