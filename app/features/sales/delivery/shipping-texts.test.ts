import { expect, test } from 'vitest'
import { deliveryFacts, deliveryText, shippingPriceText } from './shipping-texts.ts'

/** Replaces non-breaking spaces, which cannot be seen in a test. */
const withPlainSpaces = (text: string) => text.replaceAll('\u00a0', ' ')

test.each([
  [{ priceCents: 695, brackets: [], freeFromCents: 5_000 }, '€ 6,95, gratis vanaf € 50'],
  [{ priceCents: 695, brackets: [], freeFromCents: null }, '€ 6,95'],
  [{ priceCents: 0, brackets: [], freeFromCents: 5_000 }, 'gratis'],
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
  const facts = (changes: Partial<typeof method>) =>
    deliveryFacts({ ...method, ...changes }).map(({ value, meaning }) =>
      withPlainSpaces(`${value}: ${meaning}`),
    )
  expect(facts({})).toEqual([
    'Vanaf € 3,95: Pakket in Nederland',
    'Gratis: vanaf € 50 in Nederland',
    '1 bezorgdag: vóór 22.00 uur besteld',
  ])
  expect(facts({ priceCents: 0, brackets: [], deliveryDays: 2 })).toEqual([
    'Gratis: Pakket in Nederland',
    '2 bezorgdagen: vóór 22.00 uur besteld',
  ])
})
