import { expect, test } from 'vitest'
import { productPart, sitemapParts, sitemapXml } from './sitemap.ts'

test('products are split into parts of 10,000', () => {
  expect(sitemapParts(0)).toEqual(['pages'])
  expect(sitemapParts(10_000)).toEqual(['pages', 'products-1'])
  expect(sitemapParts(10_001)).toEqual(['pages', 'products-1', 'products-2'])
})

test('only names of existing parts are accepted', () => {
  expect(productPart('products-12')).toBe(12)
  for (const name of ['products-0', 'products-', 'pages', 'products-1e3', 'products--1']) {
    expect(productPart(name)).toBeUndefined()
  }
})

test('URLs are escaped for XML', () => {
  const xml = sitemapXml('https://schakel.test', [{ path: '/a/?b=1&c=2', changedAt: null }])
  expect(xml).toContain('<loc>https://schakel.test/a/?b=1&#38;c=2</loc>')
})
