import { expect, test } from 'vitest'
import { chartTop } from './line-chart.tsx'

test('an axis ends at a round number above all values', () => {
  expect([0, 1, 3, 8, 23, 2_240, 9_999, 10_150, 40_000].map(chartTop)).toEqual([
    4, 1, 4, 8, 24, 2_400, 10_000, 12_000, 40_000,
  ])
})
