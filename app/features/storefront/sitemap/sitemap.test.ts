import { expect, test } from 'vitest'
import { readProductPart, sitemapParts, sitemapRows, wrapUrls } from './sitemap.ts'

test('the sitemap has a part for pages and one for each range of product ids', () => {
  expect(sitemapParts([])).toEqual(['pages'])
  expect(sitemapParts([1, 4])).toEqual(['pages', 'products-1', 'products-4'])
})

test('only valid names of product parts are accepted', () => {
  expect(readProductPart('products-12')).toBe(12)
  for (const name of ['products-0', 'products-', 'pages', 'products-1e3', 'products--1']) {
    expect(readProductPart(name)).toBeUndefined()
  }
})

test('URLs are escaped for XML', () => {
  const xml = sitemapRows('https://schakel.test', [{ path: '/a/?b=1&c=2', changedAt: null }])
  expect(xml).toContain('<loc>https://schakel.test/a/?b=1&#38;c=2</loc>')
})

test('a product has its photos and the day of its last change', () => {
  const changedAt = new Date('2026-11-24T08:00:00Z')
  const images = ['/media/a-1200.jpg']
  const rows = sitemapRows('https://schakel.test', [{ path: '/product/ring/', changedAt, images }])
  expect(wrapUrls([rows])).toBe(
    '<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:image="http://www.google.com/schemas/sitemap-image/1.1">\n' +
      '<url><loc>https://schakel.test/product/ring/</loc><lastmod>2026-11-24T08:00:00.000Z</lastmod>' +
      '<image:image><image:loc>https://schakel.test/media/a-1200.jpg</image:loc></image:image></url>\n</urlset>\n',
  )
})
