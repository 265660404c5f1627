import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  clearFilters,
  limitRedirectLength,
  listingUrl,
  parseListingQuery,
  toggleFilter,
} from './listing.ts'

const readQuery = (url: string) => parseListingQuery(new URL(url, 'http://schakel.test'))

test('the URL contains the selected filters and no others', () => {
  const url =
    '/shop/?materiaal=goud&materiaal=zilver&steen=parel&van=100&tot=499.50&voorraad=1&sorteer=nieuw&pagina=3'
  const query = readQuery(url)
  expect(query).toMatchObject({
    filters: { materiaal: ['goud', 'zilver'], steen: ['parel'] },
    minCents: 10_000,
    maxCents: 49_950,
    inStockOnly: true,
    sort: 'nieuw',
    page: 3,
  })
  expect(listingUrl(query)).toBe(url)
  expect(listingUrl(readQuery('/shop/?sorteer=populair&pagina=1&voorraad=0'))).toBe('/shop/')
})

test('values that no form sends are left out', () => {
  const query = readQuery(
    '/shop/?pagina=-2&van=veel&tot=1e9&sorteer=willekeurig&X=1&steen=%3Cb%3E&s=++',
  )
  expect(query).toEqual({
    categorySlug: undefined,
    search: undefined,
    filters: {},
    minCents: undefined,
    maxCents: undefined,
    inStockOnly: false,
    sort: 'populair',
    page: 1,
  })
})

test('a lowest price above the highest price is swapped with it', () => {
  expect(readQuery('/shop/?van=500&tot=100')).toMatchObject({ minCents: 10_000, maxCents: 50_000 })
})

test('search results are sorted by relevance by default', () => {
  expect(readQuery('/zoeken/?s=ring').sort).toBe('relevantie')
  expect(readQuery('/shop/?sorteer=relevantie').sort).toBe('populair')
  expect(listingUrl(readQuery('/zoeken/?s=ring&sorteer=nieuw'))).toBe(
    '/zoeken/?s=ring&sorteer=nieuw',
  )
})

test('selecting or removing a value leads to the first page', () => {
  const query = readQuery('/shop/?materiaal=goud&pagina=4')
  const toggledQuery = toggleFilter(query, 'materiaal', 'zilver')
  expect(listingUrl(toggledQuery)).toBe('/shop/?materiaal=goud&materiaal=zilver')
  expect(
    listingUrl(
      toggleFilter(toggleFilter(toggledQuery, 'materiaal', 'goud'), 'materiaal', 'zilver'),
    ),
  ).toBe('/shop/')
  expect(listingUrl(clearFilters(query))).toBe('/shop/')
})

test('equivalent URLs lead to one canonical URL', () => {
  fc.assert(
    fc.property(fc.webQueryParameters(), (parameters) => {
      const query = readQuery(`/shop/?${parameters}`)
      const url = listingUrl(query)
      expect(listingUrl(readQuery(url))).toBe(url)
    }),
    { numRuns: 50 },
  )
})

test('a redirect that is too long loses its query, and if that is not enough, leads to the shop page', () => {
  const longText = 'x'.repeat(2_000)
  expect(limitRedirectLength('/shop/?s=ring')).toBe('/shop/?s=ring')
  expect(limitRedirectLength(`/product-category/ringen/?s=${longText}`)).toBe(
    '/product-category/ringen/',
  )
  expect(limitRedirectLength(`/product-category/${longText}/?s=ring`)).toBe('/shop/')
})

test('a list without filters has no filter for an attribute called “constructor”', () => {
  const { filters } = parseListingQuery(new URL('http://schakel.test/shop/'))
  expect(filters.constructor).toBe(undefined)
})
