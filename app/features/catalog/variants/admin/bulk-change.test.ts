import { expect, test } from 'vitest'
import { applyBulkRow } from './bulk-change.ts'

const ROWS = [
  { id: 1, optionValues: { metaal: 'Witgoud', ringmaat: '17' } },
  { id: 2, optionValues: { metaal: 'Witgoud', ringmaat: '18' } },
  { id: 3, optionValues: { metaal: 'Geelgoud', ringmaat: '17' } },
]
const FORM = {
  'v1.price': '100,00',
  'v1.stock': '2',
  'v2.price': '200,00',
  'v2.stock': '',
  'v3.price': 'duur',
  'v3.stock': '9',
}
const applyChange = (formValues: Record<string, string>) =>
  applyBulkRow({ ...FORM, ...formValues }, ROWS)

test('a value for a column is set in the selected rows only', () => {
  const formValues = { 'v2.picked': 'on', 'bulk.rowSelection': 'picked', 'bulk.price': '1249,5' }
  expect(applyChange(formValues)).toEqual({
    ok: true,
    rowCount: 1,
    fields: { 'v2.price': '1.249,50' },
  })
})

test('rows can be selected by a common value', () => {
  const formValues = {
    'bulk.rowSelection': 'metaal=Witgoud',
    'bulk.stock': '4',
    'bulk.action': 'deactivate',
  }
  expect(applyChange(formValues)).toEqual({
    ok: true,
    rowCount: 2,
    fields: { 'v1.stock': '4', 'v1.active': '', 'v2.stock': '4', 'v2.active': '' },
  })
})

test('percentages are calculated from the price of each row, also one that was just changed', () => {
  const formValues = {
    'bulk.rowSelection': 'metaal=Witgoud',
    'bulk.price': '+10%',
    'bulk.sale': '20%',
  }
  expect(applyChange(formValues)).toMatchObject({
    fields: {
      'v1.price': '110,00',
      'v1.sale': '88,00',
      'v2.price': '220,00',
      'v2.sale': '176,00',
    },
  })
})

test('values that cannot be calculated with stay as typed', () => {
  const formValues = { 'bulk.rowSelection': 'all', 'bulk.price': '-10%', 'bulk.stock': '+1' }
  expect(applyChange(formValues)).toMatchObject({
    rowCount: 3,
    fields: { 'v1.price': '90,00', 'v2.stock': '1', 'v3.stock': '10' },
  })
  expect(applyChange(formValues)).not.toHaveProperty(['fields', 'v3.price'])
})

test('a discount may have a minus sign, also a typographic one', () => {
  const rows = { 'bulk.rowSelection': 'ringmaat=17' }
  expect(applyChange({ ...rows, 'bulk.sale': '-20%', 'bulk.stock': '−1' })).toMatchObject({
    fields: { 'v1.sale': '80,00', 'v1.stock': '1', 'v3.stock': '8' },
  })
})

test('a sale is removed with its start and end, and the removal of a variant can be undone', () => {
  expect(
    applyChange({ 'bulk.rowSelection': 'ringmaat=18', 'bulk.action': 'endSale' }),
  ).toMatchObject({
    fields: { 'v2.sale': '', 'v2.saleFrom': '', 'v2.saleUntil': '' },
  })
  expect(
    applyChange({ 'bulk.rowSelection': 'ringmaat=18', 'bulk.action': 'undoRemove' }),
  ).toMatchObject({
    fields: { 'v2.gone': '' },
  })
})

test.each([
  ['bulk.price', 'duur'],
  ['bulk.sale', 'x%'],
  ['bulk.stock', '1,5'],
  ['bulk.weight', 'zwaar'],
])('%s «%s» is rejected beside its field', (name, value) => {
  const result = applyChange({ 'bulk.rowSelection': 'all', [name]: value })
  expect(result.ok ? [] : Object.keys(result.errors)).toEqual([name])
})

test('a bulk change without rows or without an action shows an error', () => {
  expect(applyChange({ 'bulk.price': '5' })).toMatchObject({
    errors: { 'bulk.rowSelection': expect.stringContaining('Vink') },
  })
  expect(applyChange({ 'bulk.rowSelection': 'all' })).toMatchObject({ ok: false })
})

test('a metal is filled in for all rows with a common value, and removed again', () => {
  const rows = { 'bulk.rowSelection': 'metaal=Geelgoud' }
  const metal = { 'bulk.metal': 'platinum', 'bulk.fineness': '950', 'bulk.hallmark': 'present' }
  expect(applyChange({ ...rows, ...metal })).toEqual({
    ok: true,
    rowCount: 1,
    fields: { 'v3.metal': 'platinum', 'v3.fineness': '950', 'v3.hallmark': 'present' },
  })
  expect(applyChange({ ...rows, 'bulk.metal': 'product' })).toEqual({
    ok: true,
    rowCount: 1,
    fields: {
      'v3.metal': '',
      'v3.fineness': '',
      'v3.plating': '',
      'v3.metalMass': '',
      'v3.hallmark': '',
    },
  })
  expect(applyChange({ ...rows, 'bulk.fineness': '14k' })).toEqual({
    ok: false,
    errors: { 'bulk.fineness': 'Duizendsten, zoals 585 of 925.' },
  })
})
