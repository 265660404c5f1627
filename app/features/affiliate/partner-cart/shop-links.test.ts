import { expect, test } from 'vitest'
import type { OfferRef } from '#app/features/partners/offers/offers.ts'
import { shopLinks } from './shop-links.ts'

const IDS = { amazonTags: { nl: 'schakel-21', de: 'schakel-de-21' }, bolSiteId: '1000001' }

const amazonRef = (country: string, domain: string, asin: string): OfferRef => ({
  source: 'amazon',
  country,
  externalId: asin,
  url: `https://www.${domain}/dp/${asin}`,
  seller: domain,
})
const cartItem = (offerRef: OfferRef, quantity = 1) => ({
  offerId: 1,
  offerRef,
  quantity,
  name: 'Ketting',
})

test("Amazon's cart opens with every product, its quantity and the tag of that country, else the main one [E05]", () => {
  const [link] = shopLinks(
    [
      cartItem(amazonRef('de', 'amazon.de', 'B0CH4K3L01'), 2),
      cartItem(amazonRef('de', 'amazon.de', 'B0CH4K3L02')),
    ],
    IDS,
  )
  const url = new URL(link?.href ?? '')
  expect(url.origin + url.pathname).toBe('https://www.amazon.de/gp/aws/cart/add.html')
  expect(Object.fromEntries(url.searchParams)).toEqual({
    AssociateTag: 'schakel-de-21',
    'ASIN.1': 'B0CH4K3L01',
    'Quantity.1': '2',
    'ASIN.2': 'B0CH4K3L02',
    'Quantity.2': '1',
  })
  expect(link?.text).toBe('Naar amazon.de')
  const [french] = shopLinks([cartItem(amazonRef('fr', 'amazon.fr', 'B0CH4K3L01'))], IDS)
  expect(new URL(french?.href ?? '').searchParams.get('AssociateTag')).toBe('schakel-21')
})

test('a long cart is handed over in parts of five products, each numbered from one', () => {
  const cartItems = Array.from({ length: 12 }, (_, index) =>
    cartItem(amazonRef('nl', 'amazon.nl', `B0CH4K3L${String(index).padStart(2, '0')}`)),
  )
  const links = shopLinks(cartItems, IDS)
  expect(links.map(({ text }) => text)).toEqual([
    'Naar amazon.nl, deel 1 van 3',
    'Naar amazon.nl, deel 2 van 3',
    'Naar amazon.nl, deel 3 van 3',
  ])
  const queries = links.map(({ href }) => new URL(href).searchParams)
  expect(queries.map((query) => query.get('ASIN.1'))).toEqual([
    'B0CH4K3L00',
    'B0CH4K3L05',
    'B0CH4K3L10',
  ])
  expect(queries.at(-1)?.has('ASIN.3')).toBe(false)
})

test('if a shop has no cart that links can fill, each product has a link to its own page', () => {
  const bolRef = (id: string): OfferRef => ({
    source: 'bol',
    country: 'nl',
    externalId: id,
    seller: 'bol.com',
    url: `https://www.bol.com/nl/nl/p/ketting/${id}/`,
  })
  const links = shopLinks(
    [cartItem(bolRef('9300000000001')), cartItem(bolRef('9300000000002'))],
    IDS,
  )
  expect(links.map(({ href }) => new URL(href).searchParams.get('url'))).toEqual([
    'https://www.bol.com/nl/nl/p/ketting/9300000000001/',
    'https://www.bol.com/nl/nl/p/ketting/9300000000002/',
  ])
  expect(links[0]?.text).toBe('Ketting bij bol.com')
})

test('a cart of six products has two parts', () => {
  const cartItems = Array.from({ length: 6 }, (_, index) =>
    cartItem(amazonRef('nl', 'amazon.nl', `B0CH4K3L0${index}`)),
  )
  expect(shopLinks(cartItems, IDS).map(({ text }) => text)).toEqual([
    'Naar amazon.nl, deel 1 van 2',
    'Naar amazon.nl, deel 2 van 2',
  ])
})

test('a link has a tag only if there is one, a country without a shop has no link, and a simulated shop keeps its URL', () => {
  const noPartnerIds = { amazonTags: {}, bolSiteId: '' }
  const [link] = shopLinks([cartItem(amazonRef('nl', 'amazon.nl', 'B0CH4K3L01'))], noPartnerIds)
  expect(link?.href).toBe(
    'https://www.amazon.nl/gp/aws/cart/add.html?ASIN.1=B0CH4K3L01&Quantity.1=1',
  )
  expect(shopLinks([cartItem(amazonRef('xx', 'amazon.xx', 'B0CH4K3L01'))], IDS)).toEqual([])
  const offerRef = {
    ...amazonRef('nl', 'amazon.nl', 'B0CH4K3L01'),
    url: 'http://127.0.0.1:4000/www.amazon.nl/dp/B0CH4K3L01',
  }
  expect(shopLinks([cartItem(offerRef)], noPartnerIds)[0]?.href).toBe(
    'http://127.0.0.1:4000/www.amazon.nl/gp/aws/cart/add.html?ASIN.1=B0CH4K3L01&Quantity.1=1',
  )
})

test('a button names at most 48 characters of a product, in whole words', () => {
  const offerRef: OfferRef = {
    source: 'bol',
    country: 'nl',
    externalId: '9300000000001',
    seller: 'bol.com',
    url: 'https://www.bol.com/nl/nl/p/ketting/9300000000001/',
  }
  const buttonText = (name: string) =>
    shopLinks([{ ...cartItem(offerRef), name }, cartItem(offerRef)], IDS)[0]?.text
  // With the space between them and the one at the end, the words have 48 characters.
  const [shortWord, longWord] = ['a'.repeat(20), 'b'.repeat(26)]
  expect(buttonText(`${shortWord} ${longWord} `)).toBe(`${shortWord} ${longWord}  bij bol.com`)
  expect(buttonText(`${shortWord} ${longWord} c`)).toBe(`${shortWord}… bij bol.com`)
})
