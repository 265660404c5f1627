import { expect, test } from 'vitest'
import { undoneText } from './run-words.ts'

test('what was taken back is told in words that suit products and orders', () => {
  const undone = { removed: 5, restored: 0, kept: 0, examples: [] }
  expect(undoneText(undone, true)).toBe('5 bestellingen weggehaald')
  expect(undoneText({ ...undone, removed: 1 }, true)).toBe('1 bestelling weggehaald')
  expect(undoneText({ ...undone, restored: 2 }, false)).toBe('5 producten weggehaald, 2 teruggezet')
})
