import { expect, test } from 'vitest'
import { chartTop } from './line-chart.tsx'

test('an axis ends at a round number above all values', () => {
  expect([0, 1, 3, 8, 2_240, 9_999, 40_000].map(chartTop)).toEqual([
    4, 1, 4, 8, 4_000, 10_000, 40_000,
  ])
})
