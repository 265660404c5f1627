import { expect, test } from 'vitest'
import { path } from './path.ts'

test('the URL of a page ends with a slash, that of a file does not', () => {
  expect(path('/cart')).toBe('/cart/')
  expect(path('/')).toBe('/')
  expect(path('/mijn-account/gegevens.json')).toBe('/mijn-account/gegevens.json')
})

test('values in a URL are encoded, and an optional one may be left out', () => {
  expect(path('/product/:slug', { slug: 'ring-anna' })).toBe('/product/ring-anna/')
  expect(path('/blog/trefwoord/:tag', { tag: 'goud & zilver' })).toBe(
    '/blog/trefwoord/goud%20&%20zilver/',
  )
  expect(path('/vergelijken/:group?')).toBe('/vergelijken/')
  expect(path('/product-category/*', { '*': 'ringen/trouwringen' })).toBe(
    '/product-category/ringen/trouwringen/',
  )
})
