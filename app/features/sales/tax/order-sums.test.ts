import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { VatRule } from '#app/features/sales/tax/vat-rule.ts'
import { type OrderSums, type PricedLine, sumOrder } from './order-sums.ts'

/** € 995,00 less € 99,50: 895,50 is paid. */
const RING: PricedLine = { unitCents: 99_500, quantity: 1, vatRate: 21, discountCents: 9_950 }
/** Two of € 12,50 less € 2,50: 22,50 is paid. */
const BOOKS: PricedLine = { unitCents: 1_250, quantity: 2, vatRate: 9, discountCents: 250 }
const SHIPPING_AND_WRAP = { shippingCents: 695, giftWrapCents: 350 }
const NO_EXTRAS = { shippingCents: 0, giftWrapCents: null }
const TINY: PricedLine = { unitCents: 10, quantity: 3, vatRate: 21, discountCents: 0 }

const chargedIn = (country: VatRule['country']): VatRule => ({ country, isReversed: false })
const reversed: VatRule = { country: 'BE', isReversed: true }

type VatRows = [rate: number, net: number, vat: number][]

// The expected amounts were calculated by hand. Shipping of 695 is 677,97 and 17,03 by rate, so 678 and 17; gift wrap
// of 350 is 341,42 and 8,58, so 341 and 9.
const TABLE: {
  name: string
  lines: PricedLine[]
  extras: typeof SHIPPING_AND_WRAP | typeof NO_EXTRAS
  rule: VatRule
  expected: Omit<OrderSums<PricedLine>, 'lines' | 'vatSplit'>
  units: number[]
  discounts: number[]
  split: VatRows
}[] = [
  {
    name: 'an order in the Netherlands has VAT of 15541,74 + 117,67 + 59,18 at 21%, and 185,78 + 1,40 + 0,74 at 9%',
    lines: [RING, BOOKS],
    extras: SHIPPING_AND_WRAP,
    rule: chargedIn('NL'),
    expected: {
      ...SHIPPING_AND_WRAP,
      itemsCents: 102_000,
      discountCents: 10_200,
      totalCents: 92_845,
    },
    units: [99_500, 1_250],
    discounts: [9_950, 250],
    split: [
      [21, 74_850, 15_542 + 118 + 59],
      [9, 2_088, 186 + 1 + 1],
    ],
  },
  {
    name: 'a Belgian consumer pays the same total, with VAT of 127,36 + 0,96 + 0,51 at 6%',
    lines: [RING, BOOKS],
    extras: SHIPPING_AND_WRAP,
    rule: chargedIn('BE'),
    expected: {
      ...SHIPPING_AND_WRAP,
      itemsCents: 102_000,
      discountCents: 10_200,
      totalCents: 92_845,
    },
    units: [99_500, 1_250],
    discounts: [9_950, 250],
    split: [
      [21, 74_850, 15_719],
      [6, 2_147, 127 + 1 + 1],
    ],
  },
  {
    name: 'a German consumer pays the same total, with VAT of 14297,90 + 108,25 + 54,45 at 19%, and 147,20 + 1,11 + 0,59 at 7%',
    lines: [RING, BOOKS],
    extras: SHIPPING_AND_WRAP,
    rule: chargedIn('DE'),
    expected: {
      ...SHIPPING_AND_WRAP,
      itemsCents: 102_000,
      discountCents: 10_200,
      totalCents: 92_845,
    },
    units: [99_500, 1_250],
    discounts: [9_950, 250],
    split: [
      [19, 76_109, 14_298 + 108 + 54],
      [7, 2_127, 147 + 1 + 1],
    ],
  },
  {
    // A ring is 995,00 less 172,69; of 895,50 paid the VAT is 155,42. A book is 12,50 less 1,03; of 22,50 for two it is
    // 1,86.
    // Shipping is 678 less 118 and 17 less 1; gift wrap 341 less 59 and 9 less 1.
    name: 'with the reverse charge VAT is deducted from each line, shipping and gift wrap',
    lines: [RING, BOOKS],
    extras: SHIPPING_AND_WRAP,
    rule: reversed,
    expected: {
      itemsCents: 82_231 + 2 * 1_147,
      discountCents: 8_223 + 230,
      shippingCents: 576,
      giftWrapCents: 290,
      totalCents: 76_938,
    },
    units: [82_231, 1_147],
    discounts: [8_223, 230],
    split: [[0, 76_938, 0]],
  },
  {
    name: 'VAT is deducted from the unit price and not from the line: three times 0,10 less 0,02',
    lines: [TINY],
    extras: NO_EXTRAS,
    rule: reversed,
    expected: { ...NO_EXTRAS, itemsCents: 24, discountCents: 0, totalCents: 24 },
    units: [8],
    discounts: [0],
    split: [[0, 24, 0]],
  },
  {
    name: 'a line that is free after its discount is also free without VAT',
    lines: [{ ...TINY, discountCents: 30 }],
    extras: NO_EXTRAS,
    rule: reversed,
    expected: { ...NO_EXTRAS, itemsCents: 24, discountCents: 24, totalCents: 0 },
    units: [8],
    discounts: [24],
    split: [[0, 0, 0]],
  },
  {
    name: 'a discount becomes 0 if rounding per unit already gave it: 0,29 less 0,05 is 0,24',
    lines: [{ ...TINY, discountCents: 1 }],
    extras: NO_EXTRAS,
    rule: reversed,
    expected: { ...NO_EXTRAS, itemsCents: 24, discountCents: 0, totalCents: 24 },
    units: [8],
    discounts: [0],
    split: [[0, 24, 0]],
  },
  {
    name: 'a product without VAT keeps its price in every country',
    lines: [{ unitCents: 5_000, quantity: 2, vatRate: 0, discountCents: 500 }],
    extras: NO_EXTRAS,
    rule: chargedIn('DE'),
    expected: { ...NO_EXTRAS, itemsCents: 10_000, discountCents: 500, totalCents: 9_500 },
    units: [5_000],
    discounts: [500],
    split: [[0, 9_500, 0]],
  },
]

test.each(TABLE)('$name', ({ lines, extras, rule, expected, units, discounts, split }) => {
  const { lines: orderLines, vatSplit, ...sums } = sumOrder(lines, extras, rule)
  expect(sums).toEqual(expected)
  expect(orderLines.map(({ unitCents }) => unitCents)).toEqual(units)
  expect(orderLines.map(({ discountCents }) => discountCents)).toEqual(discounts)
  expect(vatSplit).toEqual(
    split.map(([rate, netCents, vatCents]) => ({ rate, netCents, vatCents })),
  )
})

test('consumers in all countries pay the same price for any order, and the VAT parts add up to the total', () => {
  const line = fc
    .record({
      unitCents: fc.integer({ min: 0, max: 500_000 }),
      quantity: fc.integer({ min: 1, max: 9 }),
      vatRate: fc.constantFrom(0, 9, 21),
      discountPercentage: fc.integer({ min: 0, max: 100 }),
    })
    .map(({ discountPercentage, ...priced }) => ({
      ...priced,
      discountCents: Math.floor((priced.unitCents * priced.quantity * discountPercentage) / 100),
    }))
  const extras = fc.record({
    shippingCents: fc.nat(2_000),
    giftWrapCents: fc.option(fc.nat(1_000)),
  })
  fc.assert(
    fc.property(fc.array(line, { minLength: 1, maxLength: 8 }), extras, (lines, extraCosts) => {
      const dutchSums = sumOrder(lines, extraCosts, chargedIn('NL'))
      for (const rule of [chargedIn('BE'), chargedIn('DE'), chargedIn('NL')])
        expect(sumOrder(lines, extraCosts, rule).totalCents).toBe(dutchSums.totalCents)
      const reversedSums = sumOrder(lines, extraCosts, reversed)
      expect(reversedSums.vatSplit.every(({ vatCents }) => vatCents === 0)).toBe(true)
      for (const rule of [chargedIn('BE'), chargedIn('DE'), chargedIn('NL'), reversed]) {
        const sums = sumOrder(lines, extraCosts, rule)
        const parts = sums.vatSplit.reduce((sum, part) => sum + part.netCents + part.vatCents, 0)
        expect(parts).toBe(sums.totalCents)
        for (const line of sums.lines) {
          expect(line.discountCents).toBeGreaterThanOrEqual(0)
          expect(line.discountCents).toBeLessThanOrEqual(line.unitCents * line.quantity)
        }
      }
    }),
  )
})

test('a shop without VAT keeps its prices and charges none', () => {
  const sums = sumOrder([RING], NO_EXTRAS, { ...chargedIn('NL'), isExempt: true })
  expect(sums).toMatchObject({
    totalCents: 89_550,
    lines: [{ unitCents: 99_500, vatRate: 0, discountCents: 9_950 }],
    vatSplit: [{ rate: 0, netCents: 89_550, vatCents: 0 }],
  })
})
