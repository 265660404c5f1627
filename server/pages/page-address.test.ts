import { expect, test } from 'vitest'
import { addressWithSlash, ownAddress, withTracking } from './page-address.ts'

test('no URL of a page names another host, whatever its slashes', () => {
  for (const path of ['//elders.example', '/\\elders.example', '\\\\//elders.example', '///x'])
    expect(new URL(ownAddress(path), 'http://schakel.test').host, path).toBe('schakel.test')
  expect(addressWithSlash('/\\/elders/pad')).toBe('/elders/pad/')
})

test('a page without its slash redirects with its query, and a file is not redirected', () => {
  expect(addressWithSlash('/shop?steen=parel')).toBe('/shop/?steen=parel')
  expect(addressWithSlash('/shop/')).toBeNull()
  expect(addressWithSlash('/sitemap.xml')).toBeNull()
})

test('a redirect inside the shop keeps campaign parameters, and another site gets none', () => {
  const requested = '/?product_cat=ringen&utm_source=brief&gclid=x'
  expect(withTracking('/product-category/ringen/', requested)).toBe(
    '/product-category/ringen/?utm_source=brief&gclid=x',
  )
  expect(withTracking('/shop/?steen=parel#lijst', requested)).toBe(
    '/shop/?steen=parel&utm_source=brief&gclid=x#lijst',
  )
  expect(withTracking('/shop/', '/?product_cat=')).toBe('/shop/')
  expect(withTracking('https://elders.example/', requested)).toBe('https://elders.example/')
})
