import { expect, test } from 'vitest'
import { formerAmount, formerCents } from './former-meta.server.ts'

test.each([
  ['12.3966', 12.3966, 1_240],
  ['12,5', 12.5, 1_250],
  [' 85 ', 85, 8_500],
  ['.5', 0.5, 50],
  ['1.249', 1.249, 125],
  ['1.249,95', 1249.95, 124_995],
  ['1,249.95', 1249.95, 124_995],
  ['1.000.249,95', 1_000_249.95, 100_024_995],
  ['-4.50', -4.5, -450],
])('the stored amount %j is read as %d, which is %i cents', (text, amount, cents) => {
  expect(formerAmount(text)).toBe(amount)
  expect(formerCents(text)).toBe(cents)
})

test.each(['', 'gratis', '1.2.3', '1,249,95', '12-', '1e3'])('%j is not an amount', (text) => {
  expect(formerAmount(text)).toBeNull()
  expect(formerCents(text)).toBeNull()
})
