import { expect, test } from 'vitest'
import { formatIban, isIban } from './iban.ts'

test('an account number with a typing error is rejected', () => {
  expect(isIban('NL91ABNA0417164300')).toBe(true)
  expect(isIban('BE68539007547034')).toBe(true)
  expect(isIban('NL91ABNA0417164301')).toBe(false)
  expect(isIban('NL19ABNA0417164300')).toBe(false)
  expect(isIban('')).toBe(false)
  expect(isIban('NL91')).toBe(false)
})

test('the invented account number of the demo is valid', () => {
  expect(isIban('NL79DEMO0000000000')).toBe(true)
})

test('an account number is shown in groups of four', () => {
  expect(formatIban('NL91ABNA0417164300')).toBe('NL91\u00a0ABNA\u00a00417\u00a01643\u00a000')
})
