import { expect, test } from 'vitest'
import { createListingIndex, type IndexedListing, type IndexQuery } from './listing-index.ts'

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
