import { expect, test } from 'vitest'
import { photoGrid } from './photo-grid.ts'

const ALL = 'lg:col-span-full'
const HALF = 'lg:col-span-3'
const THIRD = 'lg:col-span-2'

test.each([
  [1, [ALL]],
  [2, [ALL, ALL]],
  [3, [ALL, HALF, HALF]],
  [4, [ALL, THIRD, THIRD, THIRD]],
  [5, [ALL, HALF, HALF, HALF, HALF]],
  [6, [ALL, HALF, HALF, THIRD, THIRD, THIRD]],
  [7, [ALL, THIRD, THIRD, THIRD, THIRD, THIRD, THIRD]],
  [8, [ALL, HALF, HALF, HALF, HALF, THIRD, THIRD, THIRD]],
])('%i photos fill their rows', (count, spans) => {
  const grid = photoGrid(count)
  expect([...Array(count).keys()].map((index) => grid.spanClass(index))).toEqual(spans)
})
