import { expect, test } from 'vitest'
import { closedPage, staysOpen } from './coming-soon.ts'

test('pages of orders, accounts and the back office stay open while the shop is closed, product pages do not', () => {
  const openPaths = [
    '/beheer/',
    '/beheer',
    '/wc-auth/v1/authorize/',
    '/checkout/order-received/12/',
    '/betaling/x/',
    '/testbank/1/',
    '/herroepen/',
    '/herroepen.data',
    '/mijn-account/gegevens/',
    '/verlanglijst-mails/x/',
    '/deel/adres/',
  ]
  for (const path of openPaths) expect(staysOpen(path), path).toBe(true)
  for (const path of ['/', '/shop/', '/checkout/', '/cart/', '/product/beheer/', '/beheerders/']) {
    expect(staysOpen(path), path).toBe(false)
  }
})

test('a closed shop answers pages with the announcement, data requests with a reload, fragments with an empty response', () => {
  expect(closedPage('/shop/')).toBe('/binnenkort/')
  expect(closedPage('/sitemap-van-onze-winkel/')).toBe('/binnenkort/')
  expect(closedPage('/shop.data')).toBe('/binnenkort/opnieuw.data')
  for (const path of ['/deel/menu/', '/sitemap.xml', '/sitemap/producten-1.xml', '/blog/rss.xml']) {
    expect(closedPage(path), path).toBe('/binnenkort/onderdeel/')
  }
})
