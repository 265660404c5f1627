import path from 'node:path'
import { expect, test } from 'vitest'
import {
  parseReportQuery,
  percentageOf,
  REPORTS,
  reportFile,
  reportUrl,
} from '#app/features/insight/reports/reports.ts'
import { commonProperties, eventOfPage, isMeasured, storedPath } from './analytics.ts'
import { isVisitCounted } from './measuring.ts'

test('events have the properties of WooCommerce, such as the device and whether the visitor is a guest [E14] [P05]', () => {
  const shop = { host: 'schakel.example', origin: 'https://schakel.example' }
  const desktop = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
  const isLoggedIn = true
  expect(commonProperties(shop, desktop, !isLoggedIn)).toEqual({
    blog_id: 1,
    store_id: 'schakel.example',
    url: 'https://schakel.example',
    ui: 'schakel',
    // Both are the version of this shop.
    woo_version: '0.3.0',
    wp_version: '0.3.0',
    store_admin: 0,
    device: 'desktop',
    store_currency: 'EUR',
    timezone: 'Europe/Amsterdam',
    is_guest: 1,
    // Features of WooCommerce that this shop does not have.
    ch: false,
    sessionTracking: false,
    proxy: false,
  })
  const phone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) Mobile/15E148'
  expect(commonProperties(shop, phone, isLoggedIn)).toMatchObject({ device: 'mobile', is_guest: 0 })
})

test('the path of a personal page is stored without its details', () => {
  expect(storedPath('/product/ring/')).toBe('/product/ring/')
  expect(storedPath('/')).toBe('/')
  expect(storedPath('/checkout/order-received/12/')).toBe('/checkout/')
  expect(storedPath('/gedeelde-verlanglijst/geheim/')).toBe('/gedeelde-verlanglijst/')
  // Not below /shop/, although it begins with the same letters.
  expect(storedPath('/shopping/geheim/')).toBe('/shopping/')
  const maxLength = 200
  expect(storedPath(`/product/${'x'.repeat(300)}/`)).toHaveLength(maxLength)
})

test('opening some pages is an event of its own, and pages of the back office and of payments are not measured', () => {
  expect(eventOfPage('/product/ring/')).toBe('product_view')
  expect(eventOfPage('/product/ring/reviews/')).toBeNull()
  expect(eventOfPage('/zoeken/')).toBe('search')
  expect(eventOfPage('/checkout/')).toBe('begin_checkout')
  expect(eventOfPage('/checkout/order-received/12/')).toBe('order')
  expect(eventOfPage('/shop/')).toBeNull()
  expect(isMeasured('/shop/')).toBe(true)
  for (const page of ['/beheer/', '/testbank/1/', '/betaling/1/'])
    expect(isMeasured(page), page).toBe(false)
})

test('the URL and the file of a report stand for the same report', () => {
  for (const { slug, kind } of REPORTS)
    for (const days of [7, 30, 90, 365]) {
      // Only the report of clicks can be per offer.
      const clicksBy = kind === 'clicks' ? 'offer' : 'product'
      const query = { kind, days, clicksBy } as const
      const { pathname, searchParams } = new URL(reportUrl(query), 'http://x')
      expect(pathname).toBe(path.join('/beheer/rapporten/', slug, '/'))
      expect(parseReportQuery(slug, searchParams)).toEqual(query)
      const file = new URL(reportFile(query), 'http://x').searchParams
      expect(parseReportQuery(file.get('rapport') ?? '', file)).toEqual(query)
    }
  // An inherited property of objects is no report.
  expect(parseReportQuery('constructor', new URLSearchParams())).toBeNull()
  // Another number of days than the page offers is replaced by 30.
  expect(parseReportQuery('', new URLSearchParams('dagen=8'))).toEqual({
    kind: 'visits',
    days: 30,
    clicksBy: 'product',
  })
  expect(percentageOf(1, 3)).toBe(33.3)
  expect(percentageOf(1, 0)).toBeNull()
})

test('a visit is counted with consent, and without it only if the owner counts everybody', () => {
  const onlyConsent = { countsWithoutConsent: false }
  const everybody = { countsWithoutConsent: true }
  expect(isVisitCounted({ statistics: true }, onlyConsent)).toBe(true)
  expect(isVisitCounted({ statistics: false }, onlyConsent)).toBe(false)
  expect(isVisitCounted(null, onlyConsent)).toBe(false)
  expect(isVisitCounted({ statistics: false }, everybody)).toBe(true)
  expect(isVisitCounted(null, everybody)).toBe(true)
  const unknownSettings = undefined
  expect(isVisitCounted({ statistics: false }, unknownSettings)).toBe(false)
})
