import { expect, test } from 'vitest'
import type { VatRow } from '#app/features/insight/bookkeeping/bookkeeping.ts'
import { sortSupplies, vatBoxes } from './vat-return.ts'

const vatRow = (changes: Partial<VatRow>): VatRow => ({
  scheme: 'domestic',
  country: 'NL',
  rate: 21,
  documents: 1,
  netCents: 10_000,
  vatCents: 2_100,
  marginCents: 0,
  ...changes,
})

test('each sale is in its box of the VAT return, and OSS sales are in no box', () => {
  const boxes = vatBoxes([
    vatRow({}),
    vatRow({ rate: 9, netCents: 20_000, vatCents: 1_800 }),
    vatRow({ rate: 12, netCents: 1_000, vatCents: 120 }),
    vatRow({ rate: 0, netCents: 5_000, vatCents: 0 }),
    vatRow({ scheme: 'oss', country: 'BE', netCents: 70_000, vatCents: 14_700 }),
    vatRow({ scheme: 'reversed', country: 'DE', rate: 0, netCents: 30_000, vatCents: 0 }),
  ])
  expect(boxes.map(({ box, netCents, vatCents }) => [box, netCents, vatCents])).toEqual([
    ['1a', 10_000, 2_100],
    ['1b', 20_000, 1_800],
    ['1c', 1_000, 120],
    ['1e', 5_000, null],
    ['3b', 30_000, null],
    ['4b', null, null],
    ['5a', null, 2_100 + 1_800 + 120],
    ['5b', null, null],
  ])
})

test('a supply that was credited completely is not declared', () => {
  expect(
    sortSupplies([
      { vatId: 'BE0123456789', netCents: 0 },
      { vatId: 'DE123456789', netCents: 500 },
      { vatId: 'BE0987654321', netCents: 700 },
    ]),
  ).toEqual([
    { vatId: 'BE0987654321', netCents: 700 },
    { vatId: 'DE123456789', netCents: 500 },
  ])
})

test('only the margin of second-hand goods is declared, at the high rate', () => {
  // A ring that was bought for € 158,00 and sold for € 400,00: the margin is € 242,00, of which € 42,00 is VAT.
  const soldSums = { netCents: 35_800, vatCents: 4_200, marginCents: 24_200 }
  const boxes = vatBoxes([vatRow({}), vatRow({ scheme: 'margin', ...soldSums })])
  const [highRateBox] = boxes
  expect(highRateBox).toMatchObject({
    box: '1a',
    netCents: 10_000 + 20_000,
    vatCents: 2_100 + 4_200,
  })
  expect(boxes.find(({ box }) => box === '1e')).toMatchObject({ netCents: 0 })
  expect(boxes.find(({ box }) => box === '5a')).toMatchObject({ vatCents: 2_100 + 4_200 })
})
