import { expect, test } from 'vitest'
import { withdrawnUnits } from './withdrawn-units.ts'

const RING = { id: 1, name: 'Ring Bo', variantName: 'Maat 17', unitsLeft: 2 }
const OTHER_RING = { id: 2, name: 'Ring Bo', variantName: 'Maat 18', unitsLeft: 1 }
const CHAIN = { id: 3, name: 'Ketting Fé', variantName: '', unitsLeft: 1 }

/** Reads the number of units by line id. */
const readUnits = (text: string, lines = [RING, CHAIN]) =>
  Object.fromEntries(withdrawnUnits(text, lines))

test('the articles that a shopper names in a withdrawal are found with their number', () => {
  expect(readUnits('1x ring  bo')).toEqual({ [RING.id]: 1 })
  expect(readUnits('1 stuks Ring Bo en de ketting fé')).toEqual({ [RING.id]: 1, [CHAIN.id]: 1 })
  expect(readUnits('2 × de Ring Bo, maat 17')).toEqual({ [RING.id]: 2 })
  expect(readUnits('Ring Bo')).toEqual({ [RING.id]: 2 })
})

test('a number above the bought units means all units left, and unknown articles mean none', () => {
  expect(readUnits('9 Ring Bo')).toEqual({ [RING.id]: 2 })
  expect(readUnits('de oorbellen die ik gisteren kreeg')).toEqual({})
})

test('if an order has two variants of a product, the named one is withdrawn, or both if none is named', () => {
  expect(readUnits('Ring Bo maat 18', [RING, OTHER_RING])).toEqual({ [OTHER_RING.id]: 1 })
  expect(readUnits('Ring Bo', [RING, OTHER_RING])).toEqual({ [RING.id]: 2, [OTHER_RING.id]: 1 })
})
