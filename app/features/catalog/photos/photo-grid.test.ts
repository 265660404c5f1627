import { expect, test } from 'vitest'
import { photoGrid } from './photo-grid.ts'

const wideOf = (count: number) => [...Array(count).keys()].filter(photoGrid(count).isWide)

test('the first photo has all columns, and a last one that would be alone in its row', () => {
  expect(wideOf(1)).toEqual([0])
  expect(wideOf(2)).toEqual([0, 1])
  expect(wideOf(3)).toEqual([0])
  expect(wideOf(4)).toEqual([0])
  expect(wideOf(5)).toEqual([0])
  expect(wideOf(6)).toEqual([0, 5])
})

test('three photos below the first one stand in a row', () => {
  expect(photoGrid(4).columnsClass).toBe('lg:grid-cols-3')
  expect(photoGrid(5).columnsClass).toBe('lg:grid-cols-2')
})
