import { expect, test } from 'vitest'
import type { ShippingMethod } from '#app/features/sales/delivery/shipping.ts'
import { TEST_SETTINGS } from '#tests/support/test-settings.ts'
import { USUAL_HOURS } from '#tests/support/usual-hours.ts'
import { quoteShipping } from './shipping-choices.ts'

const SATURDAY = new Date('2026-11-21T13:00:00+01:00')

const parcel: ShippingMethod = {
  id: 2,
  zoneId: 1,
  code: 'parcel',
  kind: 'parcel',
  name: 'Pakket',
  description: 'verzekerd en met handtekening',
  position: 2,
  isActive: true,
  priceCents: 695,
  brackets: [],
  freeFromCents: 5_000,
  cutOffHour: 22,
  deliveryDays: 1,
  carrierOptionCode: '',
}
const letterbox: ShippingMethod = {
  ...parcel,
  id: 1,
  code: 'letterbox',
  kind: 'letterbox',
  description: '',
  brackets: [{ upToGrams: 10, cents: 395 }],
  deliveryDays: 2,
}
const pickup: ShippingMethod = {
  ...parcel,
  id: 3,
  code: 'pickup',
  kind: 'pickup',
  description: '',
  priceCents: 0,
}
const METHODS = [letterbox, parcel, pickup]

interface QuoteOptions {
  weightMg?: number | null
  quantity?: number
  discounts?: { totalCents: number; freeShipping: boolean }
}

function quote(itemsCents: number, options: QuoteOptions = {}) {
  const { weightMg = null, quantity = 1 } = options
  const { discounts = { totalCents: 0, freeShipping: false } } = options
  const unitCents = itemsCents / quantity
  const lines = [{ unitCents, quantity, vatRate: 21, discountCents: 0, weightMg }]
  return quoteShipping({ lines, itemsCents, discounts }, METHODS, TEST_SETTINGS, {
    now: SATURDAY,
    hours: USUAL_HOURS,
  })
}
/** Returns of each method its code, its price and the total of the order. */
const prices = (quotes: ReturnType<typeof quote>) =>
  quotes.map(({ method, cents, totalCents }) => [method, cents, totalCents])

test('below the free amount each method has its price, and the total includes it', () => {
  expect(prices(quote(4_999))).toEqual([
    ['letterbox', 395, 5_394],
    ['parcel', 695, 5_694],
    ['pickup', 0, 4_999],
  ])
})

test('from the free amount on, shipping is free', () => {
  expect(quote(5_000).map(({ cents }) => cents)).toEqual([0, 0, 0])
})

test('the free amount is compared after discount; a code for free shipping makes every method free', () => {
  const discounts = { totalCents: 1_000, freeShipping: false }
  expect(quote(5_000, { discounts }).map(({ cents }) => cents)).toEqual([395, 695, 0])
  expect(
    quote(5_000, { discounts: { ...discounts, freeShipping: true } }).map(({ cents }) => cents),
  ).toEqual([0, 0, 0])
})

test('a method is not offered if all units together are too heavy for it', () => {
  expect(prices(quote(4_000, { weightMg: 5_000, quantity: 2 })).map(([method]) => method)).toEqual([
    'letterbox',
    'parcel',
    'pickup',
  ])
  expect(prices(quote(3_000, { weightMg: 5_000, quantity: 3 }))).toEqual([
    ['parcel', 695, 3_695],
    ['pickup', 0, 3_000],
  ])
})

test('each method shows its day or pickup address', () => {
  expect(quote(5_000).map(({ text }) => text)).toEqual([
    'Woensdag 25 november',
    'Dinsdag 24 november, verzekerd en met handtekening',
    'Oudegracht 212, Utrecht, klaar op maandag 23 november vanaf 13.00\u00a0uur',
  ])
})
