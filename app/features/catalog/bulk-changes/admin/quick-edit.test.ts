import { expect, test } from 'vitest'
import { readQuickEdits } from './quick-edit.ts'

const row = (price: string, stock: string) => ({
  'v7.price': price,
  'v7.priceWas': '149,95',
  'v7.stock': stock,
  'v7.stockWas': '3',
})

test('only a changed price or stock is saved', () => {
  expect(readQuickEdits(row('149,95', '3'))).toEqual({ edits: [], errors: {} })
  expect(readQuickEdits(row('159', ''))).toEqual({
    edits: [{ variantId: 7, priceCents: 15_900, priceWasCents: 14_995, stock: null, stockWas: 3 }],
    errors: {},
  })
})

test('an invalid amount or quantity gets an error beside its field', () => {
  expect(readQuickEdits(row('veel', '-1')).errors).toEqual({
    'v7.price': 'Vul een bedrag in, zoals 149,95.',
    'v7.stock': 'Vul een heel aantal in, of laat leeg.',
  })
  expect(readQuickEdits(row('0', '3')).errors).toEqual({
    'v7.price': 'Een prijs van € 0,00 bevestig je op de pagina van het product.',
  })
})
