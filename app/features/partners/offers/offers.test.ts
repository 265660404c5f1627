import { expect, test } from 'vitest'
import {
  deliveryLine,
  disclosures,
  importLine,
  linkText,
  priceLine,
  sellerLine,
} from './offer-texts.ts'
import {
  earliestExpiry,
  findOwnPosition,
  homeFirst,
  type LiveOffer,
  photoOfOffer,
  sortByPrice,
} from './offers.ts'
import { quoteEnd } from './source-policies.ts'

const FETCHED_AT = new Date('2026-11-21T14:05:00+01:00')

function offer(id: number, quote: Partial<LiveOffer['quote']> | null = {}): LiveOffer {
  return {
    id,
    productId: 1,
    source: 'amazon',
    country: 'nl',
    externalId: `B0${id}`,
    origin: 'owner',
    variantText: '',
    url: 'https://www.amazon.nl/dp/B0',
    seller: 'amazon.nl',
    quote: quote && {
      priceCents: 3_999,
      listPrice: null,
      shippingCents: null,
      availability: 'in-stock',
      delivery: '',
      merchant: '',
      images: [],
      fetchedAt: FETCHED_AT,
      expiresAt: new Date(FETCHED_AT.getTime() + 86_400_000),
      ...quote,
    },
  }
}

test('the lowest price including delivery comes first, then sold-out offers, then those without a price', () => {
  const order = sortByPrice([
    offer(1, null),
    offer(2, { priceCents: 1_000, availability: 'sold-out' }),
    offer(3, { priceCents: 3_000, shippingCents: 500 }),
    offer(4, { priceCents: 3_200, shippingCents: 0 }),
    offer(5, { priceCents: 3_200 }),
    offer(6, { priceCents: null }),
  ])
  expect(order.map(({ id }) => id)).toEqual([4, 5, 3, 2, 1, 6])
})

test('a price is shown with its seller and time, and a list price is never called our reduction', () => {
  expect(priceLine(offer(1))).toBe('Prijs bij amazon.nl op 21 november, 14.05 uur.')
  expect(priceLine(offer(1, { listPrice: { cents: 4_995, kind: 'advised' } }))).toContain(
    'Adviesprijs €\u00a049,95.',
  )
  expect(priceLine(offer(1, { listPrice: { cents: 4_995, kind: 'earlier' } }))).toContain(
    'Eerdere prijs bij amazon.nl €\u00a049,95.',
  )
  expect(linkText(offer(1))).toBe('Bekijk op amazon.nl')
})

test('without a valid price only the link is shown', () => {
  for (const offerWithoutPrice of [offer(1, null), offer(1, { priceCents: null })]) {
    expect(priceLine(offerWithoutPrice)).toBe('')
    expect(linkText(offerWithoutPrice)).toBe('Bekijk prijs op Amazon')
  }
  expect(linkText({ ...offer(1, null), source: 'bol', seller: 'bol.com' })).toBe(
    'Bekijk prijs bij bol.com',
  )
})

test('the seller is named, with possible extra costs', () => {
  for (const merchant of ['Amazon.nl', 'Amazon EU S.à r.l.'])
    expect(sellerLine(offer(1, { merchant }))).toBe('Verkoop en verzending door amazon.nl.')
  expect(sellerLine(offer(1, { merchant: 'Amazon Resale' }))).toContain('Amazon Resale via')
  expect(sellerLine(offer(1, { merchant: 'Sieradenhuis Voorbeeld' }))).toBe(
    'Verkoop door Sieradenhuis Voorbeeld via amazon.nl.',
  )
  expect(sellerLine({ ...offer(1, null), source: 'other', seller: 'goudwinkel.example' })).toBe(
    'Verkoop en verzending door goudwinkel.example.',
  )
  for (const offerWithoutSeller of [
    offer(1, null),
    { ...offer(1), source: 'bol' as const, seller: 'bol.com' },
  ])
    expect(sellerLine(offerWithoutSeller)).toContain('de verkoper zie je daar')
  expect(importLine(offer(1))).toBe('')
  expect(importLine({ ...offer(1), country: 'uk' })).toContain('invoerkosten')
  expect(deliveryLine(offer(1, { availability: 'sold-out', delivery: 'Morgen' }))).toBe(
    'Nu niet te krijgen bij amazon.nl.',
  )
  expect(deliveryLine(offer(1, { delivery: 'Op voorraad' }))).toBe('Op voorraad.')
  // A delivery text in another language is replaced by a Dutch one.
  const germanOffer = {
    ...offer(1, { availability: 'in-stock', delivery: 'Auf Lager' }),
    country: 'de',
  }
  expect(deliveryLine(germanOffer)).toBe('Op voorraad.')
  const belgianOffer = (delivery: string) => ({ ...offer(1, { delivery }), country: 'be' })
  expect(deliveryLine(belgianOffer('En stock. Livré demain'))).toBe('Op voorraad.')
  expect(deliveryLine(belgianOffer('Morgen in huis'))).toBe('Morgen in huis.')
})

test('links are labelled as paid, in the words of the programme', () => {
  const link = (liveOffer: LiveOffer, href: string) => ({ ...liveOffer, href })
  const partnerOffer = link(offer(1), 'https://www.amazon.nl/dp/B0?tag=schakel-21')
  expect(disclosures([partnerOffer]).join(' ')).toMatch(
    /vergoeding.*Als Amazon-partner verdienen wij/,
  )
  const otherOffer: LiveOffer = { ...offer(1, null), source: 'other' }
  expect(disclosures([link(otherOffer, otherOffer.url)])).toEqual([])
  expect(disclosures([link(offer(1), offer(1).url)]).join(' ')).not.toContain('vergoeding')
})

test('a quote may be shown for as long as the policy of its source permits', () => {
  expect(quoteEnd('amazon', FETCHED_AT)).toEqual(new Date('2026-11-22T14:05:00+01:00'))
  expect(quoteEnd('other', FETCHED_AT)).toBeNull()
  const dealEnd = new Date('2026-11-21T18:00:00+01:00')
  expect(quoteEnd('amazon', FETCHED_AT, dealEnd)).toEqual(dealEnd)
  expect(quoteEnd('amazon', FETCHED_AT, FETCHED_AT)).toBeNull()
  const earlierEnd = new Date(FETCHED_AT.getTime() + 1_000)
  expect(earliestExpiry([offer(1), offer(2, { expiresAt: earlierEnd }), offer(3, null)])).toEqual(
    earlierEnd,
  )
  expect(earliestExpiry([offer(1, null)])).toBeNull()
})

test('shops in the Netherlands come first if the product can be bought there; the others stay in their order', () => {
  const germanOffer = (id: number) => ({ ...offer(id, { priceCents: 2_000 }), country: 'de' })
  const order = homeFirst([
    germanOffer(1),
    offer(2, { availability: 'sold-out' }),
    offer(3),
    { ...offer(4), country: 'fr' },
    offer(5, null),
    offer(6, { priceCents: null }),
    offer(7),
  ])
  expect(order.map(({ id }) => id)).toEqual([3, 7, 1, 2, 4, 5, 6])
})

test('the older of two equal offers comes first', () => {
  expect(sortByPrice([offer(9), offer(4)]).map(({ id }) => id)).toEqual([4, 9])
})

test('an own product stands before offers that cost as much with delivery, and a sold-out one among sold-out offers', () => {
  const offers = [
    offer(1, { priceCents: 3_000 }),
    offer(2, { priceCents: 3_000, shippingCents: 500 }),
    offer(3, { priceCents: 4_000 }),
    offer(4, { priceCents: 1_000, availability: 'sold-out' }),
    offer(5, null),
  ]
  const ownOffer = {
    seller: 'Schakel',
    shippingCents: 0,
    isFromPrice: false,
    isSoldOut: false,
    arrival: '',
  }
  const positionOf = (changes: Partial<typeof ownOffer> & { priceCents: number }) =>
    findOwnPosition(offers, { ...ownOffer, ...changes })
  // The total of € 35,00 is that of the second offer.
  expect(positionOf({ priceCents: 3_000, shippingCents: 500 })).toBe(1)
  expect(findOwnPosition(offers, { ...ownOffer, priceCents: 3_000, shippingCents: null })).toBe(0)
  expect(positionOf({ priceCents: 3_501 })).toBe(2)
  expect(positionOf({ priceCents: 9_000 })).toBe(3)
  expect(positionOf({ priceCents: 1_000, isSoldOut: true })).toBe(3)
  expect(positionOf({ priceCents: 1_001, isSoldOut: true })).toBe(4)
  // The offers of the country that the shopper chose stay first.
  expect(findOwnPosition(offers, { ...ownOffer, priceCents: 1_000 }, 2)).toBe(2)
  const offersInStock = offers.slice(0, 3)
  expect(findOwnPosition(offersInStock, { ...ownOffer, priceCents: 9_000 })).toBe(3)
})

test('the photo of an offer is its first one, until its quote expires', () => {
  const images = [
    { url: 'https://m.media-amazon.com/images/I/ring.jpg', width: 500, height: 500 },
    { url: 'https://m.media-amazon.com/images/I/hand.jpg', width: 500, height: 500 },
  ]
  const expiresAt = new Date('2026-11-21T15:05:00+01:00')
  expect(photoOfOffer(offer(1, { images, expiresAt }))).toEqual({
    url: 'https://m.media-amazon.com/images/I/ring.jpg',
    until: '2026-11-21T14:05:00.000Z',
  })
  expect(photoOfOffer(offer(1, { images: [] }))).toBeNull()
  expect(photoOfOffer(offer(1, null))).toBeNull()
})
