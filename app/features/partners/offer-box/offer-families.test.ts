import { expect, test } from 'vitest'
import { groupVariantOffers } from './offer-families.ts'

/** The largest number of variants with offers that is shown as a plain list. */
const MAX_UNGROUPED = 3

const offer = (variantText: string, id = 0) => ({ variantText, id })

test('the offers of many variants are grouped by metal and sorted by size; equal ones stay in their order', () => {
  const families = groupVariantOffers(
    [
      offer('Zilver, 17'),
      offer('Geelgoud, 17,5 (17,7 mm, 56)'),
      offer('', 9),
      offer('Geelgoud, 9', 1),
      offer('Geelgoud, 9', 2),
      offer('Geelgoud, 17'),
    ],
    MAX_UNGROUPED,
  )

  expect(families.map(({ name }) => name)).toEqual(['Geelgoud', 'Zilver'])
  expect(families[0]?.offers).toEqual([
    offer('Geelgoud, 9', 1),
    offer('Geelgoud, 9', 2),
    offer('Geelgoud, 17'),
    offer('Geelgoud, 17,5 (17,7 mm, 56)'),
  ])
})

test('variants that differ in size only are one group, and a few variants are not grouped', () => {
  const sizes = ['17', '16,5', '16'].map((size) => offer(size))

  expect(groupVariantOffers(sizes, MAX_UNGROUPED - 1)).toEqual([
    { name: '', offers: ['16', '16,5', '17'].map((size) => offer(size)) },
  ])
  expect(groupVariantOffers(sizes, MAX_UNGROUPED)).toEqual([])
})
