import { expect, test } from 'vitest'
import { specificationsInMetal, specificationsPerMetal } from './specifications-in-metal.ts'

const SPECIFICATIONS = [
  { label: 'Materiaal', value: '14 karaat geelgoud, sterling zilver of 14 karaat roségoud' },
  { label: 'Gehalte', value: '585/1000 (14 karaat) of 925/1000 (sterling)' },
  { label: 'Steen', value: 'Parel of onyx' },
]

const valuesIn = (metal: string) =>
  specificationsInMetal(SPECIFICATIONS, metal).map(({ value }) => value)

test('a product in several metals has the material and the fineness of the chosen metal', () => {
  expect(valuesIn('Zilver')).toEqual(['Sterling zilver', '925/1000 (sterling)', 'Parel of onyx'])
  expect(valuesIn('Roségoud')).toEqual([
    '14 karaat roségoud',
    '585/1000 (14 karaat)',
    'Parel of onyx',
  ])
})

test.each([
  ['Platina', 'Goud 585'],
  ['Zilver', 'Goud 585'],
  ['Geelgoud', 'massief'],
])('for %s the specification “%s” is unchanged', (metal, value) => {
  const specifications = [{ label: 'Gehalte en materiaal', value }]
  expect(specificationsInMetal(specifications, metal)).toEqual(specifications)
})

test('only metals that change a specification have specifications of their own', () => {
  const specifications = [{ label: 'Gehalte', value: '585/1000 (14 karaat)' }]
  expect(specificationsPerMetal(specifications, ['Geelgoud', 'Witgoud'])).toEqual({})
  expect(Object.keys(specificationsPerMetal(SPECIFICATIONS, ['Zilver', 'Platina']))).toEqual([
    'Zilver',
  ])
})
