import { expect, test } from 'vitest'
import { countText } from './listing-texts.ts'

test('a number of products has a singular and a plural', () => {
  expect([countText(0), countText(1), countText(2), countText(1_250)]).toEqual([
    '0 sieraden',
    '1 sieraad',
    '2 sieraden',
    '1.250 sieraden',
  ])
})
