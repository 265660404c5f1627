import { expect, test } from 'vitest'
import { getItemsResponse } from './amazon-responses.ts'
import { mapAmazonItem } from './map-amazon-item.ts'

const price = (amount: number) => ({ money: { amount, currency: 'EUR' } })
const listing = (amount: number, overrides: object = {}) => ({
  price: price(amount),
  condition: { value: 'New' },
  availability: { type: 'IN_STOCK' },
  ...overrides,
})

function quoteOf(listings: object[]) {
  const item = {
    asin: 'B0CH4K3L01',
    detailPageURL: 'https://www.amazon.nl/dp/B0CH4K3L01?tag=voorbeeld-21',
    itemInfo: { title: { displayValue: 'Zilveren ring' } },
    offersV2: { listings },
  }
  const [firstItem] =
    getItemsResponse.parse({ itemsResult: { items: [item] } }).itemsResult?.items ?? []
  return firstItem && mapAmazonItem(firstItem, 'nl')?.quote
}

test('the price is that of the buy box, and never of a used item, a subscription or a Haul offer', () => {
  const quote = quoteOf([
    listing(10, { condition: { value: 'Used' }, isBuyBoxWinner: true }),
    listing(11, { type: 'SUBSCRIBE_AND_SAVE', isBuyBoxWinner: true }),
    listing(12, { type: 'HAUL' }),
    listing(13),
    listing(14, { isBuyBoxWinner: true, merchantInfo: { name: 'Sieradenhuis Voorbeeld' } }),
  ])
  expect(quote).toMatchObject({ priceCents: 1_400, merchant: 'Sieradenhuis Voorbeeld' })
  // A used item must not be shown as if it were new.
  expect(quoteOf([listing(10, { condition: { value: 'Used' } })])).toMatchObject({
    priceCents: null,
    availability: 'unknown',
  })
})

test('the price of a deal is valid until the end of the deal', () => {
  const deal = { type: 'LIGHTNING_DEAL', dealDetails: { endTime: '2026-11-21T18:00:00Z' } }
  expect(quoteOf([listing(9, deal)])?.endsAt).toEqual(new Date('2026-11-21T18:00:00Z'))
  expect(quoteOf([listing(9, { dealDetails: { endTime: 'straks' } })])).toMatchObject({
    priceCents: 900,
  })
})

test('an item is read even if parts of the response are empty, invalid or missing', () => {
  const item = {
    asin: 'B0CH4K3L02',
    parentASIN: null,
    customerReviews: { count: null },
    itemInfo: {
      title: { displayValue: 'Zilveren ketting' },
      features: { displayValues: ['925 zilver', null] },
      byLineInfo: null,
    },
    images: { primary: { large: { url: 'https://m.media-amazon.com/images/I/voorbeeld.jpg' } } },
    offersV2: { listings: [null, { ...listing(39.99), merchantInfo: { name: 5 } }] },
  }
  const response = getItemsResponse.parse({
    itemsResult: { items: [item, { asin: 7 }] },
    errors: null,
  })
  const [firstItem, ...otherItems] = response.itemsResult?.items ?? []
  expect(otherItems).toEqual([])
  expect(firstItem && mapAmazonItem(firstItem, 'nl')).toMatchObject({
    offerRef: { externalId: 'B0CH4K3L02', url: 'https://www.amazon.nl/dp/B0CH4K3L02' },
    title: 'Zilveren ketting',
    brand: '',
    features: ['925 zilver'],
    quote: {
      priceCents: 3_999,
      merchant: '',
      images: [
        { url: 'https://m.media-amazon.com/images/I/voorbeeld.jpg', width: 500, height: 500 },
      ],
    },
  })
})

test('an invalid response counts as no response, so that no item counts as gone', () => {
  for (const invalidResponse of [
    '',
    [],
    {},
    { itemsResult: [] },
    { itemsResult: { items: 'geen' } },
  ])
    expect(getItemsResponse.safeParse(invalidResponse).success).toBe(false)
})
