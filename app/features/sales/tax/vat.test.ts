import fc from 'fast-check'
import { expect, test } from 'vitest'
import { allocateByRate, allocateWithin, chargedParts, splitVat, type VatLine } from './vat.ts'

/** The expected amounts were calculated by hand. */
const TABLE: {
  name: string
  lines: VatLine[]
  shipping: number
  split: [rate: number, net: number, vat: number][]
}[] = [
  {
    name: 'the VAT in a ring of € 995,00 is 99500 × 21 / 121 = 17268,60',
    lines: [{ cents: 99_500, rate: 21 }],
    shipping: 0,
    split: [[21, 82_231, 17_269]],
  },
  {
    name: 'VAT is rounded per line: 1,7355 in 0,10 becomes 2, so three lines have 6, while 0,30 would have 5',
    lines: [
      { cents: 10, rate: 21 },
      { cents: 10, rate: 21 },
      { cents: 10, rate: 21 },
    ],
    shipping: 0,
    split: [[21, 24, 6]],
  },
  {
    name: 'half a cent is rounded up: 3 × 20 / 120 = 0,5',
    lines: [{ cents: 3, rate: 20 }],
    shipping: 0,
    split: [[20, 2, 1]],
  },
  {
    name: 'shipping with lines of one rate has that rate: 695 × 21 / 121 = 120,62',
    lines: [{ cents: 4_000, rate: 21 }],
    shipping: 695,
    split: [[21, 3_880, 815]],
  },
  {
    name: 'shipping is divided over two rates in proportion to the lines, 3 to 1: 395 is 296,25 and 98,75, so 296 and 99',
    // 3000 → 520,66; 296 → 51,37; 1000 at 9 → 82,57; 99 at 9 → 8,17
    lines: [
      { cents: 1_000, rate: 9 },
      { cents: 3_000, rate: 21 },
    ],
    shipping: 395,
    split: [
      [21, 2_724, 572],
      [9, 1_008, 91],
    ],
  },
  {
    name: 'lines with the same rate are added up: also 3 to 1, 1000 → 173,55 and 2000 → 347,11',
    lines: [
      { cents: 1_000, rate: 21 },
      { cents: 1_000, rate: 9 },
      { cents: 2_000, rate: 21 },
    ],
    shipping: 395,
    split: [
      [21, 2_724, 174 + 347 + 51],
      [9, 1_008, 91],
    ],
  },
  {
    name: 'a line without VAT has VAT of 0',
    lines: [{ cents: 5_000, rate: 0 }],
    shipping: 0,
    split: [[0, 5_000, 0]],
  },
  {
    name: 'shipping of free lines has their highest rate',
    lines: [
      { cents: 0, rate: 9 },
      { cents: 0, rate: 21 },
    ],
    shipping: 121,
    split: [
      [21, 100, 21],
      [9, 0, 0],
    ],
  },
  { name: 'an empty cart has no VAT parts', lines: [], shipping: 695, split: [] },
]

for (const { name, lines, shipping, split } of TABLE) {
  test(name, () => {
    expect(splitVat(lines, shipping)).toEqual(
      split.map(([rate, netCents, vatCents]) => ({ rate, netCents, vatCents })),
    )
  })
}

test('shipping and gift wrap are each divided 3 to 1 and rounded separately', () => {
  // Gift wrap of 3,50: 262,5 and 87,5; the odd cent goes to the higher rate: 263 and 87.
  // At 21: 3000 → 520,66, 296 → 51,37, 263 → 45,64. At 9: 1000 → 82,57, 99 → 8,17, 87 → 7,18.
  const lines = [
    { cents: 1_000, rate: 9 },
    { cents: 3_000, rate: 21 },
  ]
  const [shippingCents, giftWrapCents] = [395, 350]
  expect(splitVat(lines, shippingCents, giftWrapCents)).toEqual([
    { rate: 21, netCents: 2_941, vatCents: 521 + 51 + 46 },
    { rate: 9, netCents: 1_088, vatCents: 83 + 8 + 7 },
  ])
})

test('the VAT parts always add up to the total', () => {
  const line = fc.record({
    cents: fc.integer({ min: 0, max: 5_000_000 }),
    rate: fc.constantFrom(0, 9, 12, 21),
  })
  fc.assert(
    fc.property(
      fc.array(line, { minLength: 1, maxLength: 12 }),
      fc.integer({ min: 0, max: 2_000 }),
      (lines, shipping) => {
        const total = lines.reduce((sum, { cents }) => sum + cents, shipping)
        const parts = splitVat(lines, shipping)
        expect(parts.reduce((sum, part) => sum + part.netCents + part.vatCents, 0)).toBe(total)
        for (const part of parts) expect(part.vatCents).toBeGreaterThanOrEqual(0)
      },
    ),
  )
})

test('of an amount that is divided, a rate without a remainder gets no extra cent', () => {
  const lines = [
    { cents: 300, rate: 21 },
    { cents: 100, rate: 9 },
    { cents: 200, rate: 0 },
  ]
  // The exact parts are 2, 0.667 and 1.333.
  expect(allocateByRate(lines, 4).map(({ cents }) => cents)).toEqual([2, 1, 1])
})

test('a VAT rate of 0 percent is not shown', () => {
  const shippingCents = 0
  const parts = splitVat(
    [
      { cents: 12_100, rate: 21 },
      { cents: 10_900, rate: 9 },
      { cents: 5_000, rate: 0 },
    ],
    shippingCents,
  )
  expect(chargedParts(parts)).toEqual([
    { rate: 21, netCents: 10_000, vatCents: 2_100 },
    { rate: 9, netCents: 10_000, vatCents: 900 },
  ])
})

test('of an amount that is divided, a rate gets no more than it has room for, and the other rates get the excess', () => {
  const lines = [
    { cents: 8_000, rate: 21 },
    { cents: 2_000, rate: 9 },
  ]
  /** Divides € 10,00 over the rates within this room at each rate. */
  const sharesWithin = (roomAt21: number, roomAt9: number) =>
    allocateWithin(
      lines,
      [
        { cents: roomAt21, rate: 21 },
        { cents: roomAt9, rate: 9 },
      ],
      1_000,
    )
  expect(sharesWithin(8_000, 2_000)).toEqual([
    { cents: 800, rate: 21 },
    { cents: 200, rate: 9 },
  ])
  expect(sharesWithin(500, 2_000)).toEqual([
    { cents: 500, rate: 21 },
    { cents: 500, rate: 9 },
  ])
  expect(sharesWithin(0, 2_000)).toEqual([{ cents: 1_000, rate: 9 }])
  // Without room at any rate the amount is distributed in proportion to the lines.
  expect(sharesWithin(0, 0)).toMatchObject([
    { cents: 800, rate: 21 },
    { cents: 200, rate: 9 },
  ])
})
