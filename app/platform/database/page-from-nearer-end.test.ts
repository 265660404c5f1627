import { expect, test } from 'vitest'
import { readFromNearerEnd, type ScanDirection } from './page-from-nearer-end.ts'

const ROWS = ['a', 'b', 'c', 'd', 'e', 'f', 'g']

test.each([
  { offset: 0, expectedScan: { offset: 0, limit: 3, isBackward: false }, page: ['a', 'b', 'c'] },
  { offset: 3, expectedScan: { offset: 1, limit: 3, isBackward: true }, page: ['d', 'e', 'f'] },
  { offset: 6, expectedScan: { offset: 0, limit: 1, isBackward: true }, page: ['g'] },
])('of seven rows the page after $offset is read from the nearer end', async (testCase) => {
  let scan: ScanDirection | undefined
  const page = await readFromNearerEnd(
    { offset: testCase.offset, limit: 3, total: ROWS.length },
    async (direction) => {
      scan = direction
      const orderedRows = direction.isBackward ? ROWS.toReversed() : ROWS
      return orderedRows.slice(direction.offset, direction.offset + direction.limit)
    },
  )
  expect(page).toEqual(testCase.page)
  expect(scan).toEqual(testCase.expectedScan)
})

test('nothing is read past the end', async () => {
  const failToRead = () => Promise.reject(new Error('was read'))
  expect(await readFromNearerEnd({ offset: 9, limit: 3, total: 7 }, failToRead)).toEqual([])
})
