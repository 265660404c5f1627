import { expect, test } from 'vitest'
import { kindsFor, roundPrice } from './bulk-actions.ts'

test.each([
  ['cent', 10_449.5, 10_450],
  ['five', 10_447, 10_445],
  ['five', 10_448, 10_450],
  ['euro', 10_449, 10_400],
  ['euro', 10_450, 10_500],
  ['95', 10_449, 10_495],
  ['95', 10_440, 10_395],
  ['95', 20, 0],
  ['95', 60, 95],
] as const)('rounded %s, %d cents become %d', (rounding, cents, roundedCents) => {
  expect(roundPrice(cents, rounding)).toBe(roundedCents)
})

test('the trash offers only restoring and deleting, and other lists offer neither', () => {
  const [inTrash, inOtherLists] = [kindsFor(true), kindsFor(false)]
  expect(inTrash).toEqual(['restore', 'remove'])
  expect(inOtherLists).toContain('price')
  expect(inOtherLists).not.toContain('restore')
  expect(inOtherLists).not.toContain('remove')
})
