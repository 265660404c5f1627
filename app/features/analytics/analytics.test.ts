import { expect, test } from 'vitest'
import { deedOfPage, isMeasured, keptPath } from './analytics.ts'
import { parseReportQuestion, partOf, REPORTS, reportAddress } from './reports.ts'

test('of a page that may be somebody’s own only the kind is kept [E14]', () => {
  expect(keptPath('/product/ring/')).toBe('/product/ring/')
  expect(keptPath('/')).toBe('/')
  expect(keptPath('/checkout/order-received/12/')).toBe('/checkout/')
  expect(keptPath('/gedeelde-verlanglijst/geheim/')).toBe('/gedeelde-verlanglijst/')
  expect(keptPath('/shopping/geheim/')).toBe('/shopping/')
  expect(keptPath(`/product/${'x'.repeat(300)}/`)).toHaveLength(200)
})

test('opening some pages is a deed of its own, and the back office is none', () => {
  expect(deedOfPage('/product/ring/')).toBe('product_view')
  expect(deedOfPage('/product/ring/reviews/')).toBeNull()
  expect(deedOfPage('/zoeken/')).toBe('search')
  expect(deedOfPage('/checkout/')).toBe('begin_checkout')
  expect(deedOfPage('/checkout/order-received/12/')).toBe('order')
  expect(deedOfPage('/shop/')).toBeNull()
  expect(isMeasured('/shop/')).toBe(true)
  for (const path of ['/beheer/', '/testbank/1/', '/betaling/1/'])
    expect(isMeasured(path)).toBe(false)
})

test('a report has an address that asks for it again', () => {
  for (const { slug, kind } of REPORTS)
    for (const days of [7, 30, 90, 365]) {
      const { pathname, searchParams } = new URL(reportAddress({ kind, days }), 'http://x')
      expect(pathname).toBe(`/beheer/rapporten/${slug && `${slug}/`}`)
      expect(parseReportQuestion(slug, searchParams)).toEqual({ kind, days })
    }
  expect(parseReportQuestion('constructor', new URLSearchParams())).toBeNull()
  expect(parseReportQuestion('', new URLSearchParams('dagen=8'))).toEqual({
    kind: 'visits',
    days: 30,
  })
  expect(partOf(1, 3)).toBe(33.3)
  expect(partOf(1, 0)).toBeNull()
})
