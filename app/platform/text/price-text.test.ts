import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readMeasure, readPrice } from './price-text.ts'

test.each([
  ['1.249,95', 124_995],
  ['1,249.95', 124_995],
  ['1249.95', 124_995],
  ['1249,95', 124_995],
  ['€ 12', 1_200],
  ['€\u00a01.249,95', 124_995],
  ['12,95 EUR', 1_295],
  ['1.249', 124_900],
  ['1,249', 124_900],
  ['1 249,50', 124_950],
  ["1'249.50", 124_950],
  ['1.000.000', 100_000_000],
  ['12,-', 1_200],
  ['12,5', 1_250],
  ['0.5', 50],
  ['0.500', 50],
  [',95', 95],
  ['85', 8_500],
  // Four decimals are rounded to cents; three digits after a point are thousands.
  ['12.3966', 1_240],
  ['8.165', 816_500],
])('the price %j is %i cents', (text, cents) => {
  expect(readPrice(text)).toEqual({ ok: true, cents })
})

test.each(['', '   ', '€'])('an empty price %j is null', (text) => {
  expect(readPrice(text)).toEqual({ ok: true, cents: null })
})

test.each(['gratis', '12 of 13', '1.2.3', '1,2,3', '$ 12', '1.249,95.00', '1e3', '0x10'])(
  'the price %j is rejected',
  (text) => {
    expect(readPrice(text)).toEqual({ ok: false, error: 'bad-price' })
  },
)

test('a negative price and one above the maximum are distinguished', () => {
  expect(readPrice('-5')).toEqual({ ok: false, error: 'negative-price' })
  expect(readPrice('1000000,01')).toEqual({ ok: false, error: 'price-too-high' })
})

test('every amount in Dutch or English notation is read back', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 99_999_999 }), (cents) => {
      for (const locale of ['nl-NL', 'en-GB', 'de-CH']) {
        const text = new Intl.NumberFormat(locale, { minimumFractionDigits: 2 }).format(cents / 100)
        expect(readPrice(text)).toEqual({ ok: true, cents })
      }
    }),
  )
})

test('no text makes reading a price fail or return fractions of cents', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.stringMatching(/^€? ?\d{1,9}[.,]?\d{0,3}$/)), (text) => {
      const price = readPrice(text)
      const cents = price.ok ? (price.cents ?? 0) : 0
      expect(Number.isSafeInteger(cents), text).toBe(true)
    }),
  )
})

test('measures take a comma or a point as decimal separator', () => {
  const texts = ['1,25', '0.5', '.5', ',8', '.', 'zwaar']
  expect(texts.map(readMeasure)).toEqual([1.25, 0.5, 0.5, 0.8, null, null])
})
