import { expect, test } from 'vitest'
import type { MetalFacts } from './metal-facts.ts'
import {
  colourOf,
  manufacturerPartNumber,
  materialOf,
  optionMeaning,
  optionWithMeaning,
  publicGtin,
} from './product-identity.ts'

const silver: MetalFacts = {
  metal: 'silver',
  fineness: 925,
  plating: 'gold',
  massMg: 9_000,
  hallmark: 'present',
}

test('only a GTIN with a valid check digit, outside the in-store ranges, identifies a product', () => {
  expect(publicGtin('8711253001202')).toBe('8711253001202')
  expect(publicGtin(' 96385074 ')).toBe('96385074')
  expect(publicGtin('036000291452')).toBe('036000291452')
  expect(publicGtin('8711253001203')).toBeNull()
  // GS1 reserves the ranges 02, 04 and 20-29 for use within one shop.
  for (const inStore of ['2100000000005', '0212345678909', '2012345678900'])
    expect(publicGtin(inStore)).toBeNull()
  for (const invalidGtin of [null, '', '123', 'ring', '871125300120x'])
    expect(publicGtin(invalidGtin)).toBeNull()
})

test("a SKU is a manufacturer part number only for the shop's own products", () => {
  expect(manufacturerPartNumber('R-17', { brand: 'schakel ', shopName: 'Schakel' })).toBe('R-17')
  expect(manufacturerPartNumber('R-17', { brand: 'Kling', shopName: 'Schakel' })).toBeNull()
  expect(manufacturerPartNumber(null, { brand: 'Schakel', shopName: 'Schakel' })).toBeNull()
})

test('options are recognised as size, material or colour, and others are not', () => {
  expect(['ringmaat', 'lengte', 'metaal', 'kleur', 'steen'].map(optionMeaning)).toEqual([
    'size',
    'size',
    'material',
    'color',
    undefined,
  ])
  expect(optionWithMeaning({ metaal: 'Witgoud', ringmaat: '17,5' }, 'size')).toBe('17,5')
  expect(optionWithMeaning({ steen: 'Saffier' }, 'size')).toBeNull()
})

test('the material follows the metal, or else the specifications', () => {
  expect(materialOf(silver, [])).toBe('Zilver 925, verguld')
  expect(materialOf(null, [{ label: 'Gehalte', value: 'Goud 585' }])).toBe('Goud 585')
  expect(materialOf(null, [{ label: 'Breedte', value: '3 mm' }])).toBeNull()
})

test('the colour is the chosen one, else that of the chosen metal, the plating or the metal', () => {
  expect(colourOf({ kleur: 'Blauw', metaal: 'Witgoud' }, silver)).toBe('Blauw')
  expect(colourOf({ metaal: 'Roségoud' }, null)).toBe('Rosé')
  expect(colourOf({ metaal: 'Witgoud' }, null)).toBe('Wit')
  expect(colourOf({}, silver)).toBe('Goud')
  expect(colourOf({}, { ...silver, plating: null })).toBe('Zilver')
  expect(colourOf({}, null)).toBeNull()
})
