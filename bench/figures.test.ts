import { expect, test } from 'vitest'
import { median, percentile } from './figures.ts'

test('percentiles are values that occurred', () => {
  const values = Array.from({ length: 100 }, (_, index) => 100 - index)
  expect([percentile(values, 50), percentile(values, 99), percentile(values, 100)]).toEqual([
    50, 99, 100,
  ])
  expect(median([3, 1, 2])).toBe(2)
  expect(median([7])).toBe(7)
})
