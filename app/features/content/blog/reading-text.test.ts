import { expect, test } from 'vitest'
import { fitInFrame } from '#app/features/core/media/photo.ts'
import { readingText } from './blog.ts'

test('a story shows its reading time from two minutes', () => {
  expect(readingText(1)).toBe('')
  expect(readingText(2)).toBe('2 minuten lezen')
  expect(readingText(7)).toBe('7 minuten lezen')
})

test('a square photo, which a product fills, is not cropped in a frame', () => {
  expect(fitInFrame({ width: 1200, height: 1200 })).toBe('object-contain bg-none!')
  expect(fitInFrame({ width: 1600, height: 1500 })).toBe('object-contain bg-none!')
  expect(fitInFrame({ width: 2000, height: 1100 })).toBe('object-cover')
  expect(fitInFrame({ width: 1200, height: 1500 })).toBe('object-cover')
})
