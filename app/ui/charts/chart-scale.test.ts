import { expect, test } from 'vitest'
import { chartTop } from './line-chart.tsx'

test.each([
  { highest: 0, top: 4 },
  { highest: 1, top: 1 },
  { highest: 3, top: 4 },
  { highest: 8, top: 8 },
  { highest: 23, top: 24 },
  { highest: 2_240, top: 2_400 },
  { highest: 9_999, top: 10_000 },
  { highest: 10_150, top: 12_000 },
  { highest: 40_000, top: 40_000 },
])('an axis for values up to $highest ends at the round number $top', ({ highest, top }) => {
  expect(chartTop(highest)).toBe(top)
})
