import { expect, test } from 'vitest'
import { lineKind, taxLines } from './taxed-lines.ts'

const line = (unitCents: number, vatRate: number | null, text = 'Ring') => ({
  text,
  quantity: 1,
  unitCents,
  vatRate,
})

test('the VAT of the lines adds up to the VAT of the invoice, also with a discount on its own line', () => {
  // The order rounded (1999 − 333) × 21/121 = 289.14; the lines alone would give 346.93 and −57.79.
  const lines = taxLines({
    lines: [line(1_999, 21), line(-333, 21, 'Korting WELKOM')],
    vatSplit: [{ rate: 21, netCents: 1_377, vatCents: 289 }],
  })
  expect(
    lines.map(({ netCents, vatCents, grossCents }) => [netCents, vatCents, grossCents]),
  ).toEqual([
    [1_652, 347, 1_999],
    [-275, -58, -333],
  ])
})

test('a cent of rounding difference goes to the largest line of its rate', () => {
  const lines = taxLines({
    lines: [line(1_000, 21), line(3_003, 21), line(1_000, 9)],
    vatSplit: [
      { rate: 21, netCents: 3_307, vatCents: 696 },
      { rate: 9, netCents: 917, vatCents: 83 },
    ],
  })
  // 1000 × 21/121 = 173.55 and 3003 × 21/121 = 521.18
  expect(lines.map(({ vatCents }) => vatCents)).toEqual([174, 522, 83])
})

test('shipping of an older invoice, which was spread over the rates, gets a line per rate', () => {
  const lines = taxLines({
    lines: [line(7_500, 21), line(2_500, 9), line(695, null, 'Pakket')],
    vatSplit: [
      { rate: 21, netCents: 6_629, vatCents: 1_392 },
      { rate: 9, netCents: 2_453, vatCents: 221 },
    ],
  })
  expect(lines.map(({ text, rate, grossCents }) => [text, rate, grossCents])).toEqual([
    ['Ring', 21, 7_500],
    ['Ring', 9, 2_500],
    ['Pakket', 21, 521],
    ['Pakket', 9, 174],
  ])
  expect(lines.reduce((sum, { vatCents }) => sum + vatCents, 0)).toBe(1_613)
})

test('the lines of a credit note are negative and rounded like those of its invoice', () => {
  const [creditLine] = taxLines({
    lines: [line(-4_000, 21)],
    vatSplit: [{ rate: 21, netCents: -3_306, vatCents: -694 }],
  })
  expect(creditLine).toMatchObject({ netCents: -3_306, vatCents: -694, grossCents: -4_000 })
})

test('the kind of a line of an older document follows from its text and amount', () => {
  expect(
    [
      line(100, 21),
      line(-100, 21),
      line(350, 21, 'Cadeauverpakking'),
      line(695, 21, 'Verzending'),
      { ...line(695, 21), kind: 'shipping' as const },
    ].map(lineKind),
  ).toEqual(['product', 'discount', 'gift-wrap', 'shipping', 'shipping'])
})
