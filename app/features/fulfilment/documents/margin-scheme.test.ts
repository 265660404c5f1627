import { expect, test } from 'vitest'
import type { DocumentLine } from './documents.ts'
import { marginOfCredit, marginOfInvoice } from './margin-scheme.ts'

const line = (unitCents: number, changes: Partial<DocumentLine> = {}): DocumentLine => ({
  kind: 'product',
  text: 'Ring',
  quantity: 1,
  unitCents,
  vatRate: 0,
  isMargin: true,
  ...changes,
})
const taxedLine: DocumentLine = {
  kind: 'product',
  text: 'Doosje',
  quantity: 1,
  unitCents: 1_000,
  vatRate: 21,
}

test('the shop owes € 42,00 of VAT on a ring that was bought for € 158,00 and sold for € 400,00', () => {
  const sale = { paidCents: 40_000, costCents: 15_800 }
  expect(marginOfInvoice([line(40_000), taxedLine], [sale])).toEqual({
    grossCents: 40_000,
    marginCents: 24_200,
    vatCents: 4_200,
  })
})

test('shipping is part of the margin, and a loss on one ring does not lower the margin of another', () => {
  const lines = [line(40_000), line(10_000), line(1_210, { kind: 'shipping' })]
  const sales = [
    { paidCents: 40_000, costCents: 15_800 },
    { paidCents: 10_000, costCents: 20_000 },
  ]
  expect(marginOfInvoice(lines, sales)).toEqual({
    grossCents: 40_000 + 10_000 + 1_210,
    marginCents: 40_000 - 15_800 + 1_210,
    vatCents: 4_410, // 21/121 of the margin
  })
})

test('an earlier refund that belongs to no ring lowers the margin, but not below zero', () => {
  const sale = { paidCents: 40_000, costCents: 15_800 }
  const settledLine = (cents: number) => line(cents, { kind: 'other' })
  expect(marginOfInvoice([line(40_000), settledLine(-1_210)], [sale])).toEqual({
    grossCents: 40_000 - 1_210,
    marginCents: 40_000 - 15_800 - 1_210,
    vatCents: 3_990, // 21/121 of the margin
  })
  expect(marginOfInvoice([line(40_000), settledLine(-30_000)], [sale])).toEqual({
    grossCents: 10_000,
    marginCents: 0,
    vatCents: 0,
  })
})

test('without a cost price the whole amount is margin', () => {
  const sale = { paidCents: 12_100, costCents: null }
  expect(marginOfInvoice([line(12_100)], [sale])).toMatchObject({ vatCents: 2_100 })
})

test('an invoice without second-hand goods has no margin', () => {
  expect(marginOfInvoice([taxedLine], [])).toBeUndefined()
})

/** The margin on a ring, bought for € 158,00 and sold for € 400,00, that earlier credits have not returned. */
const MARGIN_LEFT = { grossCents: 40_000, marginCents: 24_200, vatCents: 4_200 }

/** Nothing comes back with the credit, so no cost price is deducted. */
const noReturnedCost = 0

test('a price reduction lowers the margin by its full amount', () => {
  expect(marginOfCredit([line(1_210)], noReturnedCost, MARGIN_LEFT)).toEqual({
    grossCents: 1_210,
    marginCents: 1_210,
    vatCents: 210,
  })
})

test('a returned ring reduces the margin by its own margin', () => {
  const returnedCost = 7_900
  expect(marginOfCredit([line(20_000)], returnedCost, MARGIN_LEFT)).toEqual({
    grossCents: 20_000,
    marginCents: 20_000 - returnedCost,
    vatCents: 2_100,
  })
})

test('a credit of all that is left leaves no margin', () => {
  expect(marginOfCredit([line(40_000)], noReturnedCost, MARGIN_LEFT)).toEqual(MARGIN_LEFT)
})

test('a credit of other goods leaves the margin alone', () => {
  expect(marginOfCredit([taxedLine], noReturnedCost, MARGIN_LEFT)).toBeUndefined()
})
