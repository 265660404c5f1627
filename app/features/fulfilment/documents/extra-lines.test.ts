import { expect, test } from 'vitest'
import { extraLines } from './extra-lines.ts'

test('shipping gets a line for each VAT rate of the ordered goods', () => {
  expect(extraLines('shipping', 'Pakket', 695, [{ rate: 21, cents: 8_000 }])).toEqual([
    { kind: 'shipping', text: 'Pakket', quantity: 1, unitCents: 695, vatRate: 21 },
  ])
  const mixedLines = [
    { rate: 21, cents: 7_500 },
    { rate: 9, cents: 2_500 },
  ]
  // a quarter of 695 is 173,75
  expect(extraLines('shipping', 'Pakket', 695, mixedLines)).toEqual([
    { kind: 'shipping', text: 'Pakket', quantity: 1, unitCents: 521, vatRate: 21 },
    { kind: 'shipping', text: 'Pakket', quantity: 1, unitCents: 174, vatRate: 9 },
  ])
})

test('free shipping still gets a line with a VAT rate', () => {
  expect(extraLines('shipping', 'Pakket', 0, [{ rate: 21, cents: 8_000 }])).toEqual([
    { kind: 'shipping', text: 'Pakket', quantity: 1, unitCents: 0, vatRate: 21 },
  ])
})
