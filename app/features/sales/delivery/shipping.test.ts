import { expect, test } from 'vitest'
import {
  countriesSentTo,
  headlineOf,
  isAlwaysFree,
  isInsured,
  methodsFor,
  methodsForValue,
  offeredZones,
  promisedMethodOf,
  type ShippingMethod,
  type ShippingZone,
  shippingCentsOf,
  shippingPriceFor,
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
  cutOffHour: 22,
  deliveryDays: 1,
  carrierOptionCode: '',
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
  {
    name: 'a fixed price for any weight',
    method: parcel,
    payCents: 4_999,
    weightMg: 9_000_000,
    cents: 695,
  },
  { name: 'free from the amount on', method: parcel, payCents: 5_000, weightMg: 0, cents: 0 },
  {
    name: 'never free',
    method: { ...parcel, freeFromCents: null },
    payCents: 1_000_000,
    weightMg: 0,
    cents: 695,
  },
  {
    name: 'always free',
    method: { ...parcel, freeFromCents: 0 },
    payCents: 0,
    weightMg: 0,
    cents: 0,
  },
  {
    name: 'an unknown weight has the price of the lightest bracket',
    method: byWeight,
    payCents: 4_000,
    weightMg: 0,
    cents: 395,
  },
  {
    name: 'at the limit of the first bracket',
    method: byWeight,
    payCents: 4_000,
    weightMg: 50_000,
    cents: 395,
  },
  {
    name: 'a milligram above that limit',
    method: byWeight,
    payCents: 4_000,
    weightMg: 50_001,
    cents: 695,
  },
  {
    name: 'at the limit of the last bracket',
    method: byWeight,
    payCents: 4_000,
    weightMg: 2_000_000,
    cents: 695,
  },
  { name: 'too heavy', method: byWeight, payCents: 4_000, weightMg: 2_000_001, cents: null },
  {
    name: 'free if light enough',
    method: { ...byWeight, freeFromCents: 1 },
    payCents: 1,
    weightMg: 60_000,
    cents: 0,
  },
  {
    name: 'too heavy, although shipping is free',
    method: { ...byWeight, freeFromCents: 1 },
    payCents: 1,
    weightMg: 3_000_000,
    cents: null,
  },
])('the price of shipping: $name', ({ method, payCents, weightMg, cents }) => {
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
      { ...parcel, id: 5, freeFromCents: 7_500, cutOffHour: 17, deliveryDays: 2 },
      parcel,
    ],
  },
  { id: 2, name: 'Buren', countries: ['BE'], methods: [pickup] },
]

test('a country has the active methods of its zone, in their order', () => {
  expect(methodsFor(zones, 'NL').map(({ id }) => id)).toEqual([3, 5, 1])
  expect(methodsFor(zones, 'DE')).toEqual([])
})

test('a zone with pickup only has no delivery', () => {
  expect(countriesSentTo(zones)).toEqual(['NL'])
})

test('the headline has the lowest amount for free shipping and the promise of the first delivery method', () => {
  expect(headlineOf(zones)).toMatchObject({
    freeFromCents: 5_000,
    promisedMethod: { cutOffHour: 17, deliveryDays: 2 },
  })
  expect(headlineOf([])).toEqual({ freeFromCents: null, promisedMethod: null })
})

test.each([
  { name: 'a free method after a paid one', methods: [{}, { priceCents: 0 }], freeFromCents: null },
  { name: 'the only method', methods: [{ priceCents: 0 }], freeFromCents: 0 },
  { name: 'an amount of 0', methods: [{ freeFromCents: 0 }], freeFromCents: 0 },
  {
    name: 'a free letterbox parcel before a paid parcel',
    methods: [{ kind: 'letterbox' as const, priceCents: 0 }, { freeFromCents: 5_000 }],
    freeFromCents: 5_000,
  },
  {
    name: 'a method for free shipping only',
    methods: [{ priceCents: 0, requiresFreeAmount: true, freeFromCents: 5_000 }],
    freeFromCents: 5_000,
  },
  {
    name: 'a letterbox parcel without a parcel',
    methods: [{ kind: 'letterbox' as const, priceCents: 0 }],
    freeFromCents: 0,
  },
])(
  'shipping is always free in the headline only if it is for an order of any value: $name',
  ({ methods, freeFromCents }) => {
    const dutchZone: ShippingZone = {
      id: 1,
      name: 'Nederland',
      countries: ['NL'],
      methods: methods.map((changes) => ({ ...parcel, freeFromCents: null, ...changes })),
    }
    expect(headlineOf([dutchZone]).freeFromCents).toBe(freeFromCents)
  },
)

test('a free parcel is always free unless its insurance costs something', () => {
  const freeParcel = { ...parcel, priceCents: 0, freeFromCents: null }
  const insured = { ...freeParcel, insuredAboveCents: 10_000 }
  expect(isAlwaysFree([freeParcel])).toBe(true)
  expect(isAlwaysFree([{ ...insured, insuranceSurchargeCents: 0 }])).toBe(true)
  expect(isAlwaysFree([{ ...insured, insuranceSurchargeCents: 500 }])).toBe(false)
  expect(isAlwaysFree([{ ...freeParcel, brackets: [{ upToGrams: 50, cents: 0 }] }])).toBe(true)
  expect(isAlwaysFree([{ ...freeParcel, brackets: byWeight.brackets }])).toBe(false)
})

test('pickup and a method that is switched off make no parcel free', () => {
  const freeParcel = { ...parcel, priceCents: 0, freeFromCents: null }
  expect(isAlwaysFree([{ ...freeParcel, kind: 'pickup' }, parcel])).toBe(false)
  expect(isAlwaysFree([{ ...freeParcel, kind: 'pickup' }])).toBe(false)
  expect(isAlwaysFree([{ ...freeParcel, isActive: false }, parcel])).toBe(false)
  expect(isAlwaysFree([{ ...parcel, isActive: false }, freeParcel])).toBe(true)
  expect(isAlwaysFree([])).toBe(false)
})

test('a parcel is insured above an amount, for a surcharge that free shipping includes', () => {
  const insuredParcel = {
    ...parcel,
    freeFromCents: null,
    insuredAboveCents: 50_000,
    insuranceSurchargeCents: 850,
  }
  const costs = [49_999, 50_000, 50_001].map((payCents) =>
    shippingCentsOf(insuredParcel, { payCents, weightMg: 0 }),
  )
  expect(costs).toEqual([695, 695, 695 + 850])
  const freeInsuredParcel = { ...insuredParcel, freeFromCents: 5_000 }
  expect(shippingCentsOf(freeInsuredParcel, { payCents: 60_000, weightMg: 0 })).toBe(0)
  expect(isInsured(freeInsuredParcel, 60_000)).toBe(true)
  expect(isInsured(parcel, 1_000_000)).toBe(false)
})

const letterbox: ShippingMethod = { ...parcel, id: 2, kind: 'letterbox', code: 'letterbox' }

test('the first method is a parcel above the letterbox limit, and a letterbox parcel up to it', () => {
  const NO_LIMIT = 0
  const kindsFor = (payCents: number, limitCents: number) =>
    methodsForValue([letterbox, parcel, pickup], payCents, limitCents).map(({ kind }) => kind)
  expect(kindsFor(9_000, 9_000)).toEqual(['letterbox', 'parcel', 'pickup'])
  expect(kindsFor(9_001, 9_000)).toEqual(['parcel', 'pickup'])
  expect(kindsFor(9_001, NO_LIMIT)).toEqual(['letterbox', 'parcel', 'pickup'])
  expect(methodsForValue([letterbox, pickup], 9_001, 9_000)).toEqual([letterbox, pickup])
})

test('a parcel for large orders only leaves a letterbox parcel to the smaller ones', () => {
  const largeOrdersOnly = { ...parcel, freeFromCents: 20_000, requiresFreeAmount: true }
  const kindsFor = (payCents: number) =>
    methodsForValue([letterbox, largeOrdersOnly], payCents, 15_000).map(({ kind }) => kind)
  expect(kindsFor(17_000)).toEqual(['letterbox', 'parcel'])
  expect(kindsFor(20_000)).toEqual(['parcel'])
  const withoutAmount = { ...largeOrdersOnly, freeFromCents: null }
  expect(methodsForValue([letterbox, withoutAmount], 20_000, 15_000)).toContain(letterbox)
})

test('the promised method is the first that is offered for an order of any value', () => {
  const largeOrdersOnly = { ...parcel, id: 5, requiresFreeAmount: true }
  const inactive = { ...parcel, id: 6, isActive: false }
  expect(promisedMethodOf([pickup, inactive, largeOrdersOnly, parcel])).toBe(parcel)
  expect(promisedMethodOf([pickup, largeOrdersOnly])).toBe(largeOrdersOnly)
  expect(promisedMethodOf([pickup, inactive])).toBeNull()
})

test('a quote is that of the first method that can send the parcel, never that of pickup', () => {
  const methods = [pickup, { ...byWeight, id: 5 }, { ...letterbox, priceCents: 1_200 }]
  const zones = [{ id: 1, name: 'Nederland', countries: ['NL' as const], methods }]
  const noLimitCents = 0
  const quoteForWeight = (weightMg: number) =>
    shippingPriceFor(zones, 'NL', { payCents: 4_000, weightMg }, noLimitCents)
  expect(quoteForWeight(0)).toMatchObject({ method: { id: 5 }, cents: 395 })
  expect(quoteForWeight(3_000_000)).toMatchObject({ method: { id: letterbox.id }, cents: 1_200 })
  expect(shippingPriceFor(zones, 'BE', { payCents: 4_000, weightMg: 0 }, noLimitCents)).toBeNull()
  const onlyPickup = [
    { ...zones[0], id: 1, name: 'x', countries: ['NL' as const], methods: [pickup] },
  ]
  expect(
    shippingPriceFor(onlyPickup, 'NL', { payCents: 4_000, weightMg: 0 }, noLimitCents),
  ).toBeNull()
})

test('only a shop that can be visited offers pickup', () => {
  const pickup: ShippingMethod = { ...parcel, id: 2, code: 'pickup', kind: 'pickup' }
  const zones: ShippingZone[] = [
    { id: 1, name: 'Nederland', countries: ['NL'], methods: [parcel, pickup] },
  ]
  const canBeVisited = true
  expect(offeredZones(zones, canBeVisited)).toEqual(zones)
  expect(offeredZones(zones, !canBeVisited)).toEqual([
    { id: 1, name: 'Nederland', countries: ['NL'], methods: [parcel] },
  ])
})
