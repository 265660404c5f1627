import { expect, test } from 'vitest'
import { readConfirmedCents } from './order-edit.ts'

test('a confirmed amount may be nothing, or less than before', () => {
  expect(readConfirmedCents('0')).toBe(0)
  expect(readConfirmedCents('-1250')).toBe(-1_250)
  expect(readConfirmedCents('12800')).toBe(12_800)
  expect(readConfirmedCents('')).toBeUndefined()
  expect(readConfirmedCents('1e3')).toBeUndefined()
  expect(readConfirmedCents(null)).toBeUndefined()
})
