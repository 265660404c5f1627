import { expect, test } from 'vitest'
import { choiceText } from './choice-text.ts'

test('a choice is shown with its metal before its size, and a size that is only a number with the word for it', () => {
  // The database returns the shorter name first.
  expect(choiceText({ lengte: '45 cm', metaal: 'Zilver' })).toBe('Zilver, 45 cm')
  expect(choiceText({ maat: '17', kleur: 'Rosé verguld' })).toBe('Rosé verguld, maat 17')
  expect(choiceText({ metaal: 'Witgoud', ringmaat: '16,5' })).toBe('Witgoud, maat 16,5')
  expect(choiceText({ maat: 'Eén maat' })).toBe('Eén maat')
  expect(choiceText({})).toBe('')
})
