import { expect, test } from 'vitest'
import { DIGITS, type RestRoute } from '#app/features/rest-api/rest-framework/rest-route.server.ts'
import { createRouteMatcher } from './match-route.server.ts'

const route = (path: string, idPattern?: RegExp): RestRoute => ({
  path,
  response: 'Index',
  endpoints: {},
  ...(idPattern && { idPattern }),
})

const matchRoute = createRouteMatcher([
  route('/'),
  route('/wc/v3/products/:id'),
  route('/wc/v3/products/categories'),
  route('/wc/v3/products/:product_id/variations/:id'),
  route('/wp/v2/posts/:id', DIGITS),
])

const pathOf = (path: string) => matchRoute(path)?.route.path

test('a fixed text in a path comes before a parameter', () => {
  expect(pathOf('/wc/v3/products/categories')).toBe('/wc/v3/products/categories')
  expect(pathOf('/wc/v3/products/12')).toBe('/wc/v3/products/:id')
  expect(pathOf('/wc/v3/products/categories/variations/3')).toBe(
    '/wc/v3/products/:product_id/variations/:id',
  )
})

test('parameters are decoded, each for itself', () => {
  expect(matchRoute('/wc/v3/products/7%2F8/variations/9')?.params).toEqual({
    product_id: '7/8',
    id: '9',
  })
  expect(matchRoute('/wc/v3/products/%2541')?.params).toEqual({ id: '%41' })
})

test('the index is the empty path, and a slash at the end changes nothing', () => {
  expect([pathOf(''), pathOf('/')]).toEqual(['/', '/'])
  expect(pathOf('/wc/v3/products/12/')).toBe('/wc/v3/products/:id')
})

test.each([
  '/wc/v3',
  '/wc/v3/products',
  '/wc/v3/products//',
  '/wc/v3/products//variations/3',
  '/wc/v3/Products/12',
  '/wc/v3/products/12/variations',
  '/wp/v2/posts/twelve',
  '/wc/v3/products/%zz',
])('no route has the path %s', (path) => {
  expect(matchRoute(path)).toBeNull()
})
