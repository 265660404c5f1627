import { expect, test } from 'vitest'
import { type MetalFacts, metalOf, variantMetalName } from './metal-facts.ts'

const GOLD: MetalFacts = {
  metal: 'gold',
  fineness: 585,
  plating: null,
  massMg: 3_600,
  hallmark: 'present',
}

test('a variant without its own metal facts has the metal of its product', () => {
  expect(metalOf(GOLD, null)).toEqual(GOLD)
  expect(metalOf(null, null)).toBeNull()
})

test('a variant of the same metal differs only in the facts that it states', () => {
  expect(metalOf(GOLD, { fineness: 750, massMg: 4_100 })).toEqual({
    metal: 'gold',
    fineness: 750,
    plating: null,
    massMg: 4_100,
    hallmark: 'present',
  })
})

test('a variant of another metal takes no facts from its product', () => {
  expect(metalOf(GOLD, { metal: 'platinum', fineness: 950 })).toEqual({
    metal: 'platinum',
    fineness: 950,
    plating: null,
    massMg: null,
    hallmark: 'unknown',
  })
})

test('facts without a metal describe nothing', () => {
  expect(metalOf(null, { fineness: 585 })).toBeNull()
})

test('the editor names the metal facts that a variant states', () => {
  expect(variantMetalName({ metal: 'gold', fineness: 585, massMg: 3100 })).toBe('Goud 585')
  expect(variantMetalName({ metal: 'silver', fineness: 925, plating: 'gold' })).toBe(
    'Zilver 925, verguld',
  )
  expect(variantMetalName({ fineness: 750, plating: null })).toBe('750')
  expect(variantMetalName({ hallmark: 'present' })).toBe('')
})
