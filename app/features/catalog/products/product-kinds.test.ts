import { expect, test } from 'vitest'
import { kindOf, warningOf } from './product-kinds.ts'

const NOTHING = { kind: null, warning: '', care: '' }

test('a product with a category or a metal is jewellery unless its categories define otherwise', () => {
  expect(kindOf(NOTHING, { hasCategory: true, hasMetal: false })).toBe('jewellery')
  expect(kindOf(NOTHING, { hasCategory: false, hasMetal: true })).toBe('jewellery')
  expect(kindOf(NOTHING, { hasCategory: false, hasMetal: false })).toBe('other')
  expect(kindOf({ ...NOTHING, kind: 'watch' }, { hasCategory: true, hasMetal: true })).toBe('watch')
})

test('the owner’s warning replaces that of the kind, and other products have none', () => {
  expect(warningOf('jewellery', NOTHING)).toMatch(/^Kleine onderdelen\. Houd het sieraad/)
  expect(warningOf('watch', NOTHING)).toMatch(/batterij/)
  expect(warningOf('other', NOTHING)).toBe('')
  expect(warningOf('other', { ...NOTHING, warning: 'Niet in de droger.' })).toBe(
    'Niet in de droger.',
  )
})
