import { expect, test } from 'vitest'
import { groupVariantOffers } from './offer-families.ts'

const offer = (variantText: string, id = 0) => ({ variantText, id })

test('offers of many variants are described by colour and size, those of one option as they were received', () => {
  const families = groupVariantOffers(
    [
      offer('Zilver, 17'),
      offer('Geelgoud, 17,5 (17,7 mm, 56)'),
      offer('', 9),
      offer('Geelgoud, 9', 1),
      offer('Geelgoud, 9', 2),
      offer('Geelgoud, 17'),
    ],
    3,
  )

  expect(families.map(({ name }) => name)).toEqual(['Geelgoud', 'Zilver'])
  expect(families[0]?.offers.map(({ variantText, id }) => `${variantText} ${id}`)).toEqual([
    'Geelgoud, 9 1',
    'Geelgoud, 9 2',
    'Geelgoud, 17 0',
    'Geelgoud, 17,5 (17,7 mm, 56) 0',
  ])
})

test('options of one kind are one family, and few options are none', () => {
  const sizes = ['17', '16,5', '16'].map((size) => offer(size))

  expect(groupVariantOffers(sizes, 2)).toEqual([
    { name: '', offers: ['16', '16,5', '17'].map((size) => offer(size)) },
  ])
  expect(groupVariantOffers(sizes, 3)).toEqual([])
})
