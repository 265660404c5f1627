import { expect, test } from 'vitest'
import {
  countriesSentTo,
  headlineOf,
  isInsured,
  methodsFor,
  methodsForValue,
  offeredZones,
  quoteFor,
  type ShippingMethod,
  type ShippingZone,
  shippingCentsOf,
} from './shipping.ts'

const parcel: ShippingMethod = {
  id: 1,
  zoneId: 1,
  code: 'parcel',
  kind: 'parcel',
  name: 'Pakket',
  description: '',
  position: 1,
  isActive: true,
  priceCents: 695,
  brackets: [],
  freeFromCents: 5_000,
  orderBeforeHour: 22,
  deliveryDays: 1,
  labelOption: '',
}
const byWeight = {
  ...parcel,
  freeFromCents: null,
  brackets: [
    { upToGrams: 50, cents: 395 },
    { upToGrams: 2_000, cents: 695 },
  ],
}

test.each([
  ['one price, whatever the weight', parcel, 4_999, 9_000_000, 695],
  ['free from the amount on', parcel, 5_000, 0, 0],
  ['never free', { ...parcel, freeFromCents: null }, 1_000_000, 0, 695],
  ['always free', { ...parcel, freeFromCents: 0 }, 0, 0, 0],
  ['an unknown weight is none: the lightest bracket', byWeight, 4_000, 0, 395],
  ['just in the first bracket', byWeight, 4_000, 50_000, 395],
  ['a milligram more is the next', byWeight, 4_000, 50_001, 695],
  ['just in the last one', byWeight, 4_000, 2_000_000, 695],
  ['too heavy', byWeight, 4_000, 2_000_001, null],
  ['free, but light enough all the same', { ...byWeight, freeFromCents: 1 }, 1, 60_000, 0],
  ['free does not make it lighter', { ...byWeight, freeFromCents: 1 }, 1, 3_000_000, null],
])('%s', (_, method, payCents, weightMg, cents) => {
  expect(shippingCentsOf(method, { payCents, weightMg })).toBe(cents)
})

const pickup: ShippingMethod = { ...parcel, id: 3, kind: 'pickup', code: 'pickup' }
const zones: ShippingZone[] = [
  {
    id: 1,
    name: 'Nederland',
    countries: ['NL'],
    methods: [
      { ...parcel, id: 4, isActive: false, freeFromCents: 1 },
      pickup,
      { ...parcel, id: 5, freeFromCents: 7_500, orderBeforeHour: 17, deliveryDays: 2 },
      parcel,
    ],
  },
  { id: 2, name: 'Buren', countries: ['BE'], methods: [pickup] },
]

test('a country has the enabled methods of its zone, in their order', () => {
  expect(methodsFor(zones, 'NL').map(({ id }) => id)).toEqual([3, 5, 1])
  expect(methodsFor(zones, 'DE')).toEqual([])
})

test('a zone with pickup only has no delivery', () => {
  expect(countriesSentTo(zones)).toEqual(['NL'])
})

test('the headline has the lowest amount for free shipping and the promise of the first delivery method', () => {
  expect(headlineOf(zones)).toMatchObject({
    freeFromCents: 5_000,
    promised: { orderBeforeHour: 17, deliveryDays: 2 },
  })
  expect(headlineOf([])).toEqual({ freeFromCents: null, promised: null })
})

test('a parcel is insured above an amount, for a surcharge that free shipping includes', () => {
  const insured = { ...parcel, freeFromCents: null, insuredAboveCents: 50_000, insuredCents: 850 }
  const costs = [49_999, 50_000, 50_001].map((payCents) =>
    shippingCentsOf(insured, { payCents, weightMg: 0 }),
  )
  expect(costs).toEqual([695, 695, 1_545])
  const free = { ...insured, freeFromCents: 5_000 }
  expect(shippingCentsOf(free, { payCents: 60_000, weightMg: 0 })).toBe(0)
  expect(isInsured(free, 60_000)).toBe(true)
  expect(isInsured(parcel, 1_000_000)).toBe(false)
})

const letterbox: ShippingMethod = { ...parcel, id: 2, kind: 'letterbox', code: 'letterbox' }

test('the first method is a parcel above the letterbox limit, and a letterbox parcel up to it', () => {
  const kindsFor = (payCents: number, limitCents: number) =>
    methodsForValue([letterbox, parcel, pickup], payCents, limitCents).map(({ kind }) => kind)
  expect(kindsFor(9_000, 9_000)).toEqual(['letterbox', 'parcel', 'pickup'])
  expect(kindsFor(9_001, 9_000)).toEqual(['parcel', 'pickup'])
  expect(kindsFor(9_001, 0)).toEqual(['letterbox', 'parcel', 'pickup'])
  expect(methodsForValue([letterbox, pickup], 9_001, 9_000)).toEqual([letterbox, pickup])
})

test('a quote is that of the first method that can send the parcel, never that of pickup', () => {
  const methods = [pickup, { ...byWeight, id: 5 }, { ...letterbox, priceCents: 1_200 }]
  const zones = [{ id: 1, name: 'Nederland', countries: ['NL' as const], methods }]
  const quote = (weightMg: number) => {
    const quote = quoteFor(zones, 'NL', { payCents: 4_000, weightMg }, 0)
    return [quote?.method.id, quote?.cents]
  }
  expect(quote(0)).toEqual([5, 395])
  expect(quote(3_000_000)).toEqual([2, 1_200])
  expect(quoteFor(zones, 'BE', { payCents: 4_000, weightMg: 0 }, 0)).toBeNull()
  const onlyPickup = [
    { ...zones[0], id: 1, name: 'x', countries: ['NL' as const], methods: [pickup] },
  ]
  expect(quoteFor(onlyPickup, 'NL', { payCents: 4_000, weightMg: 0 }, 0)).toBeNull()
})

test('only a shop that can be visited offers pickup', () => {
  const pickup: ShippingMethod = { ...parcel, id: 2, code: 'pickup', kind: 'pickup' }
  const zones: ShippingZone[] = [
    { id: 1, name: 'Nederland', countries: ['NL'], methods: [parcel, pickup] },
  ]
  expect(offeredZones(zones, true)).toEqual(zones)
  expect(offeredZones(zones, false)).toEqual([
    { id: 1, name: 'Nederland', countries: ['NL'], methods: [parcel] },
  ])
})
