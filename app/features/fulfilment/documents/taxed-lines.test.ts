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
  expect(lines).toMatchObject([
    { netCents: 1_652, vatCents: 347, grossCents: 1_999 },
    { netCents: -275, vatCents: -58, grossCents: -333 },
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
  expect(lines).toMatchObject([
    { text: 'Ring', rate: 21, grossCents: 7_500 },
    { text: 'Ring', rate: 9, grossCents: 2_500 },
    { text: 'Pakket', rate: 21, grossCents: 521 },
    { text: 'Pakket', rate: 9, grossCents: 174 },
  ])
  expect(lines.reduce((sum, { vatCents }) => sum + vatCents, 0)).toBe(1_392 + 221)
})

test('the lines of a credit note are negative and rounded like those of its invoice', () => {
  const [creditLine] = taxLines({
    lines: [line(-4_000, 21)],
    vatSplit: [{ rate: 21, netCents: -3_306, vatCents: -694 }],
  })
  expect(creditLine).toMatchObject({ netCents: -3_306, vatCents: -694, grossCents: -4_000 })
})

test('the kind of a line of an older document follows from its text and amount', () => {
  expect(lineKind(line(100, 21))).toBe('product')
  expect(lineKind(line(-100, 21))).toBe('discount')
  expect(lineKind(line(350, 21, 'Cadeauverpakking'))).toBe('gift-wrap')
  expect(lineKind(line(695, 21, 'Verzending'))).toBe('shipping')
  expect(lineKind({ ...line(695, 21), kind: 'shipping' })).toBe('shipping')
})
