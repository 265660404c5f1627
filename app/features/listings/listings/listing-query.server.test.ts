import { expect, test } from 'vitest'
import { listingUrl } from './listing.ts'
import { readListingQuery } from './listing-query.server.ts'

const readQuery = (url: string) => readListingQuery(new URL(url, 'http://schakel.test'))

test('a price in the search terms is a price filter in the URL', () => {
  expect(listingUrl(readQuery('/zoeken/?s=ring+onder+100'))).toBe('/zoeken/?s=ring&tot=100')
  // The highest price in the URL overrides that of the search; a lowest price above the highest is swapped with it.
  expect(listingUrl(readQuery('/zoeken/?s=ring+onder+100&tot=50'))).toBe('/zoeken/?s=ring&tot=50')
  expect(listingUrl(readQuery('/zoeken/?s=ring+onder+100&van=500'))).toBe(
    '/zoeken/?s=ring&van=100&tot=500',
  )
})

test('a search for a price only is a filtered list without a search', () => {
  expect(readQuery('/shop/?s=onder+100')).toMatchObject({ maxCents: 10_000, sort: 'populair' })
  expect(readQuery('/shop/?s=onder+100').search).toBeUndefined()
})
