import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createListingIndex, type IndexedListing, type IndexQuery } from './listing-index.ts'

/** Values 1-4 belong to one attribute, 5-8 to another. */
const GROUPS = [
  [1, 2, 3, 4],
  [5, 6, 7, 8],
]
const SORTS = ['populair', 'nieuw', 'best-beoordeeld', 'prijs-oplopend', 'prijs-aflopend'] as const
const listing = fc.record({
  id: fc.integer({ min: 1, max: 60 }),
  isVisible: fc.boolean(),
  isForMembers: fc.boolean(),
  priceCents: fc.integer({ min: 0, max: 20 }),
  inStock: fc.boolean(),
  popularity: fc.integer({ min: 0, max: 5 }),
  rating: fc.integer({ min: 0, max: 5 }),
  publishedAt: fc.integer({ min: 0, max: 5 }),
  categoryIds: fc.uniqueArray(fc.integer({ min: 1, max: 3 })),
  valueIds: fc.uniqueArray(fc.integer({ min: 1, max: 8 })),
})
const query = fc.record({
  categoryId: fc.option(fc.integer({ min: 1, max: 4 }), { nil: undefined }),
  chosen: fc.tuple(
    fc.uniqueArray(fc.integer({ min: 1, max: 4 })),
    fc.uniqueArray(fc.integer({ min: 5, max: 8 })),
  ),
  minCents: fc.option(fc.integer({ min: 0, max: 20 }), { nil: undefined }),
  maxCents: fc.option(fc.integer({ min: 0, max: 20 }), { nil: undefined }),
  inStockOnly: fc.boolean(),
  isForMembers: fc.boolean(),
  sort: fc.constantFrom(...SORTS),
})

/** The number by which each order sorts, highest first. */
const SORTED_BY: Record<(typeof SORTS)[number], (one: IndexedListing) => number> = {
  populair: (one) => one.popularity,
  nieuw: (one) => one.publishedAt,
  'best-beoordeeld': (one) => one.rating,
  'prijs-oplopend': (one) => -one.priceCents,
  'prijs-aflopend': (one) => one.priceCents,
}

type IgnoredCondition = 'price' | 'stock' | number | undefined

/** The conditions of a query, written in the plainest way; one of them can be ignored. */
function fits(one: IndexedListing, indexQuery: IndexQuery, ignored?: IgnoredCondition): boolean {
  return (
    (indexQuery.isForMembers ? one.isForMembers : one.isVisible) &&
    (indexQuery.categoryId === undefined || one.categoryIds.includes(indexQuery.categoryId)) &&
    (ignored === 'price' ||
      (one.priceCents >= (indexQuery.minCents ?? 0) &&
        one.priceCents <= (indexQuery.maxCents ?? 99))) &&
    (!indexQuery.inStockOnly || one.inStock) &&
    indexQuery.groups.every(
      ({ chosen }, at) => ignored === at || chosen.some((id) => one.valueIds.includes(id)),
    )
  )
}

test('the index returns the same list as checking every product', () => {
  fc.assert(
    fc.property(fc.array(listing, { maxLength: 80 }), query, (listings, { chosen, ...rest }) => {
      const index = createListingIndex()
      for (const one of listings) index.put(one)
      // A product that is put twice has its last values.
      const all = [...new Map(listings.map((one) => [one.id, one])).values()]
      const groups = chosen.flatMap((ids, at) =>
        ids.length > 0 ? [{ chosen: ids, members: GROUPS[at] ?? [] }] : [],
      )
      const indexQuery = { ...rest, groups, offset: 0, limit: 100 }
      const answer = index.select(indexQuery)

      const expected = all.filter((one) => fits(one, indexQuery))
      expect(answer.total).toBe(expected.length)
      expect([...answer.ids].sort((a, b) => a - b)).toEqual(
        expected.map(({ id }) => id).sort((a, b) => a - b),
      )
      expect(answer.inStockCount).toBe(expected.filter((one) => one.inStock).length)
      const prices = all
        .filter((one) => fits(one, indexQuery, 'price'))
        .map((one) => one.priceCents)
      expect(answer.priceRange).toEqual(
        prices.length === 0
          ? null
          : { minCents: Math.min(...prices), maxCents: Math.max(...prices) },
      )
      for (const value of GROUPS.flat()) {
        const own = groups.findIndex(({ members }) => members.includes(value))
        const count = all.filter(
          (one) =>
            one.valueIds.includes(value) && fits(one, indexQuery, own === -1 ? undefined : own),
        ).length
        expect(answer.valueCounts.get(value) ?? 0).toBe(count)
      }
      const numbers = new Map(all.map((one) => [one.id, SORTED_BY[rest.sort](one)]))
      const shown = answer.ids.map((id) => numbers.get(id) ?? 0)
      expect(shown).toEqual(shown.toSorted((a, b) => b - a))
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
      inStock: true,
      popularity: id % 3,
      rating: 0,
      publishedAt: id,
      categoryIds: [],
      valueIds: [],
    })
  }
  const seen = new Set<number>()
  for (let offset = 0; offset < 5_000; offset += 24) {
    const { ids } = index.select({
      groups: [],
      inStockOnly: false,
      sort: 'populair',
      offset,
      limit: 24,
    })
    for (const id of ids) seen.add(id)
  }
  expect(seen.size).toBe(5_000)
})

test('of equal products the newest comes first, and better search results before popular ones', () => {
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
      inStock: true,
      popularity,
      rating: id === 1 ? 4_600 : 0,
      publishedAt: 1,
      categoryIds: [],
      valueIds: [],
    })
  }
  const shown = (sort: IndexQuery['sort'], found?: number[][]) =>
    index.select({
      ranked: found?.map(index.ordinalSet),
      groups: [],
      inStockOnly: false,
      sort,
      offset: 0,
      limit: 9,
    }).ids
  expect(shown('prijs-oplopend')).toEqual([3, 2, 1])
  expect(shown('best-beoordeeld')).toEqual([1, 3, 2])
  expect(shown('relevantie', [[1], [1, 2, 3]])).toEqual([1, 3, 2])
})
