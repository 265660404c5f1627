import { expect, test } from 'vitest'
import { readOfferRef } from './offer-url.ts'
import { partnerLink, readTags } from './partner-link.ts'

const PARTNER_IDS = { amazonTags: { nl: 'schakel-21', de: 'schakel-de-21' }, bolSiteId: '12345' }

function parseOfferRef(address: string, country?: string) {
  const result = readOfferRef(address, country)
  if (!result.ok) throw new Error(result.error)
  return result.offerRef
}

test.each([
  ['B0CH4K3L01', 'nl'],
  [' b0ch4k3l01 ', 'nl'],
  ['https://www.amazon.nl/dp/B0CH4K3L01?tag=iemand-21&psc=1', 'nl'],
  ['https://www.amazon.de/Schakel-Kette/dp/B0CH4K3L01/ref=sr_1_1', 'de'],
  ['https://www.amazon.com.be/gp/product/B0CH4K3L01/', 'be'],
  ['http://m.amazon.co.uk/gp/aw/d/B0CH4K3L01', 'uk'],
  ['www.amazon.fr/dp/b0ch4k3l01', 'fr'],
])('%s is a product at Amazon, and tags of others are removed', (address, country) => {
  expect(parseOfferRef(address)).toMatchObject({
    source: 'amazon',
    country,
    externalId: 'B0CH4K3L01',
  })
  expect(parseOfferRef(address).url).toMatch(/^https:\/\/www\.amazon\.[a-z.]+\/dp\/B0CH4K3L01$/)
})

test('an ASIN without a URL belongs to the main country of the shop', () => {
  expect(parseOfferRef('B0CH4K3L01', 'de').seller).toBe('amazon.de')
})

test('a product of bol is recognised by its id, also behind a link of its partner programme', () => {
  const page = 'https://www.bol.com/nl/nl/p/zilveren-ketting/9300000123456789/'
  const expectedRef = { source: 'bol', country: 'nl', externalId: '9300000123456789', url: page }
  expect(parseOfferRef(`${page}?bltgh=abc`)).toMatchObject(expectedRef)
  const trackingUrl = `https://partner.bol.com/click/click?p=2&s=999&url=${encodeURIComponent(page)}`
  expect(parseOfferRef(trackingUrl)).toMatchObject(expectedRef)
})

test('any other shop is recognised by its URL', () => {
  expect(parseOfferRef('https://www.juwelier.example/ring?maat=17#foto')).toEqual({
    source: 'other',
    country: '',
    externalId: 'https://www.juwelier.example/ring?maat=17',
    url: 'https://www.juwelier.example/ring?maat=17',
    seller: 'juwelier.example',
  })
})

test.each([
  ['', 'no-address'],
  ['een ring', 'no-address'],
  ['B0CH4K3L0', 'no-address'],
  ['javascript:alert(1)', 'no-address'],
  ['https://iemand:geheim@winkel.example/', 'no-address'],
  ['https://amzn.to/3abcdef', 'short-link'],
  ['https://www.amazon.nl/s?k=ketting', 'no-item'],
  ['https://www.bol.com/nl/nl/l/kettingen/46390/', 'no-item'],
  ['https://partner.bol.com/click/click?url=https%3A%2F%2Felders.example', 'no-item'],
])('“%s” is not the URL of a product: %s', (address, error) => {
  expect(readOfferRef(address)).toEqual({ ok: false, error })
})

test('a link to Amazon contains the partner tag of its country, or else that of the main country [E05]', () => {
  expect(partnerLink(parseOfferRef('B0CH4K3L01', 'de'), PARTNER_IDS)).toBe(
    'https://www.amazon.de/dp/B0CH4K3L01?tag=schakel-de-21',
  )
  expect(partnerLink(parseOfferRef('B0CH4K3L01', 'fr'), PARTNER_IDS)).toBe(
    'https://www.amazon.fr/dp/B0CH4K3L01?tag=schakel-21',
  )
  // The URL that Amazon returned contains the tag that the shop had at that time.
  const sourceOfferRef = {
    ...parseOfferRef('B0CH4K3L01', 'de'),
    url: 'https://www.amazon.de/dp/B0CH4K3L01?linkCode=osi&tag=x-21&th=1',
  }
  expect(partnerLink(sourceOfferRef, PARTNER_IDS)).toBe(
    'https://www.amazon.de/dp/B0CH4K3L01?linkCode=osi&tag=schakel-de-21&th=1',
  )
  expect(partnerLink(sourceOfferRef, { amazonTags: {}, bolSiteId: '' })).toBe(sourceOfferRef.url)
  expect(partnerLink(parseOfferRef('B0CH4K3L01'), { amazonTags: {}, bolSiteId: '' })).toBe(
    'https://www.amazon.nl/dp/B0CH4K3L01',
  )
})

test("bol's link goes through its partner programme, once the shop has a site id there", () => {
  const bolRef = parseOfferRef('https://www.bol.com/nl/nl/p/ketting/9300000123456789/')
  const link = new URL(partnerLink(bolRef, PARTNER_IDS))
  expect(link.origin + link.pathname).toBe('https://partner.bol.com/click/click')
  expect(Object.fromEntries(link.searchParams)).toMatchObject({
    s: '12345',
    t: 'url',
    url: bolRef.url,
  })
  expect(partnerLink(bolRef, { ...PARTNER_IDS, bolSiteId: '' })).toBe(bolRef.url)
})

test('the setting for partner tags is read as a tag per country, in the order that the owner typed', () => {
  expect(Object.entries(readTags('nl=schakel-21, de = schakel-de-21') ?? {})).toEqual([
    ['nl', 'schakel-21'],
    ['de', 'schakel-de-21'],
  ])
  expect(readTags('')).toEqual({})
  expect(readTags('schakel-21')).toBeNull()
})

test('a URL with a user name or password, or of more than 2,000 characters, is rejected', () => {
  const noAddress = { ok: false, error: 'no-address' }
  expect(readOfferRef('https://ring@goud.example/x')).toEqual(noAddress)
  expect(readOfferRef('https://:geheim@goud.example/x')).toEqual(noAddress)
  const start = 'https://goud.example/'
  expect(readOfferRef(start.padEnd(2_000, 'x'))).toMatchObject({ ok: true })
  expect(readOfferRef(start.padEnd(2_001, 'x'))).toEqual(noAddress)
})

test('an ASIN for a country without a shop of Amazon is rejected', () => {
  expect(readOfferRef('B0CH4K3L01', 'xx')).toEqual({ ok: false, error: 'no-address' })
})
