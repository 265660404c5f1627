import { expect, test } from 'vitest'
import { readingText } from './blog.ts'

test('a story shows its reading time from two minutes', () => {
  expect(readingText(1)).toBe('')
  expect(readingText(2)).toBe('2 minuten lezen')
  expect(readingText(7)).toBe('7 minuten lezen')
})
