import { expect, test } from 'vitest'
import type { ShippingMethod, ShippingZone } from './shipping.ts'
import {
  deliveryFacts,
  deliveryText,
  deliveryTimesText,
  freeShippingOf,
  shippingPriceText,
  stripTexts,
} from './shipping-texts.ts'

/** Replaces non-breaking spaces, which cannot be seen in a test. */
const withPlainSpaces = (text: string) => text.replaceAll('\u00a0', ' ')

test.each([
  [{ priceCents: 695, brackets: [], freeFromCents: 5_000 }, '€ 6,95, gratis vanaf € 50'],
  [{ priceCents: 695, brackets: [], freeFromCents: null }, '€ 6,95'],
  [{ priceCents: 0, brackets: [], freeFromCents: 5_000 }, 'gratis'],
  [
    { priceCents: 0, brackets: [], freeFromCents: 5_000, requiresFreeAmount: true },
    'gratis vanaf € 50',
  ],
  [
    {
      priceCents: 695,
      brackets: [
        { upToGrams: 350, cents: 395 },
        { upToGrams: 2_000, cents: 695 },
      ],
      freeFromCents: null,
    },
    '€ 3,95 tot en met 350 g, € 6,95 tot en met 2 kg',
  ],
])('the price of a shipping method is shown with all its conditions: %#', (method, expected) => {
  expect(withPlainSpaces(shippingPriceText(method))).toBe(expected)
})

test('a delivery method shows its delivery day, and pickup shows none', () => {
  const times = { cutOffHour: 17, deliveryDays: 1 }
  expect(deliveryText({ kind: 'parcel', ...times })).toBe(
    'vóór 17.00 uur besteld, de volgende bezorgdag in huis',
  )
  expect(deliveryText({ kind: 'parcel', ...times, deliveryDays: 3 })).toBe(
    'vóór 17.00 uur besteld, na 3 bezorgdagen in huis',
  )
  expect(deliveryText({ kind: 'pickup', ...times })).toBe('zodra de klant bericht krijgt')
})

test('the facts of a delivery method are its price, when it is free, and its days', () => {
  const method = {
    name: 'Pakket',
    priceCents: 695,
    brackets: [
      { upToGrams: 350, cents: 395 },
      { upToGrams: 2_000, cents: 695 },
    ],
    freeFromCents: 5_000,
    cutOffHour: 22,
    deliveryDays: 1,
  }
  const free = { fromCents: 5_000, countriesText: 'Nederland en België' }
  const facts = (changes: Partial<typeof method>) =>
    deliveryFacts({ ...method, ...changes }, free).map(({ value, meaning }) =>
      withPlainSpaces(`${value}: ${meaning}`),
    )
  expect(facts({})).toEqual([
    'Vanaf € 3,95: pakket in Nederland',
    'Gratis: vanaf € 50 in Nederland en België',
    '1 bezorgdag: in Nederland, vóór 22.00 uur besteld',
  ])
  expect(facts({ priceCents: 0, brackets: [], deliveryDays: 2 })).toEqual([
    'Gratis: pakket in Nederland',
    '2 bezorgdagen: in Nederland, vóór 22.00 uur besteld',
  ])
})

const PARCEL: ShippingMethod = {
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

const zone = (
  countries: ShippingZone['countries'],
  changes: Partial<ShippingMethod> = {},
): ShippingZone => ({ id: 1, name: '', countries, methods: [{ ...PARCEL, ...changes }] })

const NETHERLANDS = zone(['NL'])
const BELGIUM = zone(['BE'], { deliveryDays: 2 })
const GERMANY = zone(['DE'], { deliveryDays: 2, freeFromCents: 15_000 })

test('free shipping names the countries in which the Dutch amount is enough', () => {
  const countries = (...zones: ShippingZone[]) => freeShippingOf(zones)?.countriesText
  expect(countries(NETHERLANDS, BELGIUM, GERMANY)).toBe('Nederland en België')
  expect(countries(NETHERLANDS, GERMANY)).toBe('Nederland')
  expect(countries(NETHERLANDS, zone(['BE', 'DE', 'FR', 'LU']))).toBe(
    'Nederland en 4 andere landen',
  )
  expect(freeShippingOf([zone(['NL'], { freeFromCents: null }), BELGIUM])).toBeNull()
})

test('a country with free shipping for any amount is among those with free shipping', () => {
  const alwaysFree = { priceCents: 0, freeFromCents: null }
  const strip = (...zones: ShippingZone[]) =>
    withPlainSpaces(stripTexts(zones, { closed: null, returnDays: 30 }).offer)
  expect(strip(NETHERLANDS, zone(['BE'], alwaysFree))).toBe(
    'Gratis verzending in Nederland en België vanaf € 50',
  )
  expect(strip(zone(['NL'], alwaysFree), BELGIUM)).toBe('Gratis verzending in Nederland')
  const insuredForMore = { ...alwaysFree, insuredAboveCents: 10_000, insuranceSurchargeCents: 500 }
  expect(strip(zone(['NL'], insuredForMore))).toBe('30 dagen retour')
})

test('a promise names the Netherlands only if parcels arrive later abroad', () => {
  const promise = (...zones: ShippingZone[]) =>
    stripTexts(zones, { closed: null, returnDays: 30 }).promise
  expect(promise(NETHERLANDS, BELGIUM)).toContain('besteld, in Nederland de volgende bezorgdag')
  expect(promise(NETHERLANDS, zone(['BE']))).toContain('besteld, de volgende bezorgdag')
})

test('a method that is free from any amount on costs nothing in every text', () => {
  const alwaysFree = { ...PARCEL, priceCents: 695, freeFromCents: 0 }
  expect(shippingPriceText(alwaysFree)).toBe('gratis')
  expect(deliveryFacts(alwaysFree, { fromCents: 0, countriesText: 'Nederland' })[0]).toEqual({
    value: 'Gratis',
    meaning: 'pakket in Nederland',
  })
})

test('delivery times are given for each group of countries', () => {
  expect(deliveryTimesText([NETHERLANDS])).toBe(
    'Op verzenddagen vóór 22.00 uur besteld en betaald, de volgende bezorgdag in huis.',
  )
  expect(deliveryTimesText([NETHERLANDS, BELGIUM, GERMANY])).toBe(
    'In Nederland: op verzenddagen vóór 22.00 uur besteld en betaald, de volgende bezorgdag in huis. België en Duitsland: na 2 bezorgdagen.',
  )
  expect(deliveryTimesText([NETHERLANDS, zone(['BE'], { cutOffHour: 15 })])).toMatch(
    / België: vóór 15\.00 uur besteld, de volgende bezorgdag\.$/,
  )
  expect(deliveryTimesText([zone(['NL'], { kind: 'pickup' })])).toBe('')
})

test('the strip names free delivery, returns and a delivery day, which is right on any day', () => {
  const open = { closed: null, returnDays: 30 }
  expect(stripTexts([NETHERLANDS], open).promise).toBe(
    ' · Op verzenddagen vóór 22.00 uur besteld, de volgende bezorgdag in huis',
  )
  expect(stripTexts([NETHERLANDS, BELGIUM], open)).toMatchObject({
    returns: ' · 30 dagen retour',
    promise:
      ' · Op verzenddagen vóór 22.00 uur besteld, in Nederland de volgende bezorgdag in huis',
  })
  expect(stripTexts([BELGIUM], open)).toEqual({
    offer: '30 dagen retour',
    returns: '',
    promise: '',
  })
  expect(
    stripTexts([NETHERLANDS], { closed: 'Gesloten tot en met 14 augustus', returnDays: 30 }),
  ).toEqual({
    offer: 'Gesloten tot en met 14 augustus: wat je nu bestelt, gaat daarna op weg',
    returns: '',
    promise: '',
  })
})
