import { expect, test } from 'vitest'
import { withdrawnUnits } from './withdrawn-units.ts'

const RING = { id: 1, name: 'Ring Bo', variantName: 'Maat 17', unitsLeft: 2 }
const OTHER_RING = { id: 2, name: 'Ring Bo', variantName: 'Maat 18', unitsLeft: 1 }
const CHAIN = { id: 3, name: 'Ketting Fé', variantName: '', unitsLeft: 1 }

const unitsOf = (text: string, lines = [RING, CHAIN]) =>
  Object.fromEntries(withdrawnUnits(text, lines))

test('the articles that a shopper names in a withdrawal are found with their number', () => {
  expect(unitsOf('1x ring  bo')).toEqual({ 1: 1 })
  expect(unitsOf('1 stuks Ring Bo en de ketting fé')).toEqual({ 1: 1, 3: 1 })
  expect(unitsOf('2 × de Ring Bo, maat 17')).toEqual({ 1: 2 })
  expect(unitsOf('Ring Bo')).toEqual({ 1: 2 })
})

test('a number above the bought units means all units left, and unknown articles mean none', () => {
  expect(unitsOf('9 Ring Bo')).toEqual({ 1: 2 })
  expect(unitsOf('de oorbellen die ik gisteren kreeg')).toEqual({})
})

test('if an order has two variants of a product, the named one is withdrawn, or both if none is named', () => {
  expect(unitsOf('Ring Bo maat 18', [RING, OTHER_RING])).toEqual({ 2: 1 })
  expect(unitsOf('Ring Bo', [RING, OTHER_RING])).toEqual({ 1: 2, 2: 1 })
})
