import { expect, test } from 'vitest'
import { getItemsAnswer } from './amazon-answers.ts'
import { amazonPiece } from './amazon-pieces.ts'

const price = (amount: number) => ({ money: { amount, currency: 'EUR' } })
const listing = (amount: number, more: object = {}) => ({
  ...{ price: price(amount), condition: { value: 'New' }, availability: { type: 'IN_STOCK' } },
  ...more,
})

function quoteOf(listings: object[]) {
  const item = {
    asin: 'B0CH4K3L01',
    detailPageURL: 'https://www.amazon.nl/dp/B0CH4K3L01?tag=voorbeeld-21',
    itemInfo: { title: { displayValue: 'Zilveren ring' } },
    offersV2: { listings },
  }
  const [read] = getItemsAnswer.parse({ itemsResult: { items: [item] } }).itemsResult?.items ?? []
  return read && amazonPiece(read, 'nl')?.quote
}

test('of many listings the one counts that the button there sells: new, once, in the buy box', () => {
  const quote = quoteOf([
    listing(10, { condition: { value: 'Used' }, isBuyBoxWinner: true }),
    listing(11, { type: 'SUBSCRIBE_AND_SAVE', isBuyBoxWinner: true }),
    listing(12, { type: 'HAUL' }),
    listing(13),
    listing(14, { isBuyBoxWinner: true, merchantInfo: { name: 'Sieradenhuis Voorbeeld' } }),
  ])
  expect(quote).toMatchObject({ priceCents: 1_400, merchant: 'Sieradenhuis Voorbeeld' })
  // Nobody may see what is used as if it were new.
  expect(quoteOf([listing(10, { condition: { value: 'Used' } })])).toMatchObject({
    priceCents: null,
    availability: 'unknown',
  })
})

test('the price of a deal ends with it', () => {
  const deal = { type: 'LIGHTNING_DEAL', dealDetails: { endTime: '2026-11-21T18:00:00Z' } }
  expect(quoteOf([listing(9, deal)])?.endsAt).toEqual(new Date('2026-11-21T18:00:00Z'))
  expect(quoteOf([listing(9, { dealDetails: { endTime: 'straks' } })])).toMatchObject({
    priceCents: 900,
  })
})
