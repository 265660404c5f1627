import { expect, test } from 'vitest'
import { createReport } from './report.ts'

test('a missed aim has its reason beside it, and is named at the end', () => {
  const printedLines: string[] = []
  const report = createReport((text) => printedLines.push(text.replaceAll(/ {2,}/g, '  ').trim()))
  report.heading('1,000,000 products')
  report.line('generated products a second', 900, '', { min: 1_500 })
  report.line('search page with facets, p95', 240, 'ms', { max: 100 })
  report.line('cart on a phone: largest paint', 2, 's', { max: 1.5 })
  report.line('home: largest paint', 1.6, 's', { max: 1.5 })
  report.line('start to the first page', 9, 's', { max: 8 })
  report.line('peak memory that the sitemap adds', 120, 'MB', { max: 100 })
  report.line('an edit is visible in a list, longest', 0.5, 's', { max: 2 })
  report.end()
  expect(printedLines).toEqual([
    '1,000,000 products',
    'generated products a second  900  aim ≥ 1500  MISSED: PostgreSQL writes each product with its triggers and a variant, from one process',
    'search page with facets, p95  240 ms  aim ≤ 100  MISSED: each page counts the values of all filters among a million listings in memory, some 50 ms on its own',
    'cart on a phone: largest paint  2.00 s  aim ≤ 1.5  MISSED: the question about cookies is the largest element, and appears after the scripts',
    'home: largest paint  1.60 s  aim ≤ 1.5  MISSED: on the slow 4G of a phone the HTML, the CSS with the font and the photo are three round trips',
    'start to the first page  9.00 s  aim ≤ 8  MISSED: a million listings are read from the database into memory before the first page',
    'peak memory that the sitemap adds  120 MB  aim ≤ 100  MISSED: the reason is not known yet',
    'an edit is visible in a list, longest  0.50 s  aim ≤ 2  ok',
    'Missed: 1,000,000 products: generated products a second; 1,000,000 products: search page with facets, p95; 1,000,000 products: cart on a phone: largest paint; 1,000,000 products: home: largest paint; 1,000,000 products: start to the first page; 1,000,000 products: peak memory that the sitemap adds',
  ])
})
