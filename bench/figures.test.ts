import { expect, test } from 'vitest'
import { median, percentile } from './figures.ts'

test('percentiles and medians are values that occurred', () => {
  const fromHundredToOne = Array.from({ length: 100 }, (_, index) => 100 - index)
  expect(percentile(fromHundredToOne, 50)).toBe(50)
  expect(percentile(fromHundredToOne, 99)).toBe(99)
  expect(percentile(fromHundredToOne, 100)).toBe(100)
  expect(median([3, 1, 2])).toBe(2)
  expect(median([7])).toBe(7)
})
