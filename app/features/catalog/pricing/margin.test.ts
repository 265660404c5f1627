import { expect, test } from 'vitest'
import { marginOf } from './margin.ts'

test('a ring of € 121,00 bought for € 40,00 leaves € 60,00, which is 60% of the price without VAT', () => {
  const [priceCents, vatPercent, costCents] = [12_100, 21, 4_000]
  expect(marginOf(priceCents, vatPercent, costCents)).toEqual({ cents: 6_000, percent: 60 })
})

test('a shop without VAT has the whole price as its revenue', () => {
  expect(marginOf(12_100, 0, 4_000)).toEqual({ cents: 8_100, percent: 67 })
})

test('a price below the cost price is a loss', () => {
  expect(marginOf(12_100, 21, 12_000)).toEqual({ cents: -2_000, percent: -20 })
})

test('a product that is given away has a loss in euros and no percentage', () => {
  expect(marginOf(0, 21, 500)).toEqual({ cents: -500, percent: null })
})

test('without a cost price there is no margin', () => {
  expect(marginOf(12_100, 21, null)).toBeNull()
})
