import { expect, test } from 'vitest'
import { generalSuccessor } from './general-successor.ts'
import { hasFormerQuery, isFeed, redirectCandidates, redirectPath } from './redirects.ts'

test('a path is the same with and without a slash, in any case and encoding', () => {
  expect(redirectPath('/Product/Ring-Anna/?utm_source=x')).toBe('/product/ring-anna')
  expect(redirectPath('/winkel/cr%C3%A9olen')).toBe('/winkel/créolen')
  expect(redirectPath('/')).toBe('/')
})

test('a query that names a page counts on the home page only', () => {
  expect(redirectPath('/?p=12&utm_source=x')).toBe('/?p=12')
  expect(redirectPath('/?product=Ring')).toBe('/?product=ring')
  expect(redirectPath('/shop/?p=12')).toBe('/shop')
  expect(hasFormerQuery('/?p=12')).toBe(true)
  expect(hasFormerQuery('/?add-to-cart=12')).toBe(false)
})

test('every size of an uploaded photo leads to the original', () => {
  expect(redirectCandidates('/wp-content/uploads/2022/11/ring-300x300.jpg')).toEqual([
    '/wp-content/uploads/2022/11/ring-300x300.jpg',
    '/wp-content/uploads/2022/11/ring.jpg',
    '/wp-content/uploads/2022/11/ring-scaled.jpg',
  ])
})

test('pages and feeds of a list lead to the list, and other paths to what their last part names', () => {
  expect(redirectCandidates('/product-categorie/ringen/page/3/')).toEqual([
    '/product-categorie/ringen/page/3',
    '/product-categorie/ringen',
    '/?product=ringen',
    '/?name=ringen',
    '/?product_cat=ringen',
    '/?category_name=ringen',
    '/?product_tag=ringen',
    '/?tag=ringen',
  ])
  expect(isFeed('/feed/')).toBe(true)
  expect(isFeed('/comments/feed/')).toBe(true)
  expect(isFeed('/ringen/feed/')).toBe(false)
})

test.each([
  ['/wp-sitemap.xml', '/sitemap.xml'],
  ['/2025/03/', '/blog/'],
  ['/?s=gouden+ring&post_type=product', '/zoeken/?s=gouden%20ring'],
  ['/?post_type=product', '/shop/'],
  ['/shop/page/3/', '/shop/'],
  ['/my-account/orders/', '/mijn-account/'],
  ['/collections/all', '/shop/'],
  ['/search?q=ring', '/zoeken/?s=ring'],
])('%s of a former shop leads to %s', (url, to) => {
  expect(generalSuccessor(url)).toBe(to)
})

test('a URL that no shop has in common has no general successor', () => {
  expect(generalSuccessor('/iets-anders/')).toBeNull()
  expect(generalSuccessor('/wp-content/uploads/2025/03/weg.jpg')).toBeNull()
})
