import { expect, test } from 'vitest'
import { readingTimeText } from './blog.ts'

test('a story shows its reading time from two minutes', () => {
  expect(readingTimeText(1)).toBe('')
  expect(readingTimeText(2)).toBe('2 minuten lezen')
  expect(readingTimeText(7)).toBe('7 minuten lezen')
})
