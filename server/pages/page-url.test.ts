import { expect, test } from 'vitest'
import { cacheUrl, isPlainVisit, urlWithSlash, withSingleSlash, withTracking } from './page-url.ts'

test('no URL of a page names another host, whatever its slashes', () => {
  for (const path of ['//elders.example', '/\\elders.example', '\\\\//elders.example', '///x'])
    expect(new URL(withSingleSlash(path), 'http://schakel.test').host, path).toBe('schakel.test')
  expect(urlWithSlash('/\\/elders/pad')).toBe('/elders/pad/')
})

test('a page without its slash redirects with its query, and a file is not redirected', () => {
  expect(urlWithSlash('/shop?steen=parel')).toBe('/shop/?steen=parel')
  expect(urlWithSlash('/shop/')).toBeNull()
  expect(urlWithSlash(`/shop?a=${'x'.repeat(2_000)}`)).toBe('/shop/')
  expect(urlWithSlash('/sitemap.xml')).toBeNull()
})

test('a path of excessive length is not redirected, and a long query is dropped', () => {
  expect(urlWithSlash(`/deel/coupon/${'x'.repeat(2_000)}`)).toBeNull()
  expect(urlWithSlash(`/${'x'.repeat(1_500)}?a=${'x'.repeat(1_500)}`)).toBe(
    `/${'x'.repeat(1_500)}/`,
  )
})

test('a redirect inside the shop keeps campaign parameters, and another site gets none', () => {
  const requestUrl = '/?product_cat=ringen&utm_source=brief&gclid=x'
  expect(withTracking('/product-category/ringen/', requestUrl)).toBe(
    '/product-category/ringen/?utm_source=brief&gclid=x',
  )
  expect(withTracking('/shop/?steen=parel#lijst', requestUrl)).toBe(
    '/shop/?steen=parel&utm_source=brief&gclid=x#lijst',
  )
  expect(withTracking('/shop/', '/?product_cat=')).toBe('/shop/')
  expect(withTracking('https://elders.example/', requestUrl)).toBe('https://elders.example/')
})

test('a shared page is cached by the parameters that it reads, and other parameters make no new page', () => {
  const cases: [string, string][] = [
    ['/?1=1&Ω=2', '/'],
    ['/shop/?x1=1&pagina=2&steen=parel', '/shop/?pagina=2&steen=parel&x1=1'],
    ['/shop/?Ω=1&1=2&pagina=2', '/shop/?pagina=2'],
    ['/shop/_.data?_routes=root&pagina=2', '/shop/_.data?pagina=2'],
    ['/product/ring.data?land=BE&utm_source=brief', '/product/ring.data?land=BE'],
    ['/product/ring/reviews/?sorteer=oudste&x=1', '/product/ring/reviews/?sorteer=oudste'],
    ['/voorwaarden/?x=1', '/voorwaarden/'],
    ['/deel/suggesties/?s=ring&x=1', '/deel/suggesties/?s=ring'],
    ['/deel/product/ring/?metaal=zilver&x=1', '/deel/product/ring/?metaal=zilver'],
    [
      '/deel/lijst/product-category/ringen/?pagina=3&-=1',
      '/deel/lijst/product-category/ringen/?pagina=3',
    ],
    ['/blog/rss.xml?x=1', '/blog/rss.xml'],
    ['/sitemap/1.xml?x=1', '/sitemap/1.xml'],
  ]
  for (const [url, key] of cases) expect(cacheUrl(url), url).toBe(key)
})

test('once a page has reported its filters or options, other codes are ignored', () => {
  expect(cacheUrl('/shop/?steen=parel&x1=1', ['steen', 'metaal'])).toBe('/shop/?steen=parel')
  expect(cacheUrl('/product/ring/?ringmaat=17&x1=1&land=BE', ['ringmaat'])).toBe(
    '/product/ring/?land=BE&ringmaat=17',
  )
  expect(cacheUrl('/?x=1', [])).toBe('/')
  expect(cacheUrl('/product/ring/?ringmaat=17', [])).toBe('/product/ring/')
})

test('pages of one visitor get every parameter', () => {
  expect(cacheUrl('/mijn-account/adressen/?adres=4&x=1')).toBe(
    '/mijn-account/adressen/?adres=4&x=1',
  )
  expect(cacheUrl('/product/ring/review/?key=abc&bestelling=4')).toBe(
    '/product/ring/review/?bestelling=4&key=abc',
  )
})

test('a URL that causes an action on any page is never answered from the cache', () => {
  for (const url of ['/?add-to-cart=5', '/shop/?x=1&wc-ajax=y', '/?amz_cross_sell=yes&asins=B0'])
    expect(isPlainVisit(url), url).toBe(false)
  expect(isPlainVisit('/shop/?pagina=2')).toBe(true)
})
