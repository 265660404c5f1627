import { expect, test } from 'vitest'
import { formatCents, formatShortPrice } from './money.ts'

test.each([
  [124_995, '€ 1.249,95'],
  [0, '€ 0,00'],
  [-0, '€ 0,00'],
  [-7_500, '− € 75,00'],
])('%i cents are “%s”', (cents, text) => {
  expect(formatCents(cents).replaceAll('\u00a0', ' ')).toBe(text)
})

test('a promise shows cents only if there are any', () => {
  expect(formatShortPrice(5_000)).toBe('€\u00a050')
  expect(formatShortPrice(4_950)).toBe('€\u00a049,50')
})
