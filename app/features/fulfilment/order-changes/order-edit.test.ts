import { expect, test } from 'vitest'
import { countryErrors, readConfirmedCents } from './order-edit.ts'

test('a confirmed amount may be zero or negative', () => {
  expect(readConfirmedCents('0')).toBe(0)
  expect(readConfirmedCents('-1250')).toBe(-1_250)
  expect(readConfirmedCents('12800')).toBe(12_800)
  expect(readConfirmedCents('')).toBeUndefined()
  expect(readConfirmedCents('1e3')).toBeUndefined()
  expect(readConfirmedCents(null)).toBeUndefined()
})

test('the error at the country names a solution if a part of the order was refunded', () => {
  const message =
    'Van deze bestelling is al iets terugbetaald of geannuleerd, en in dit land is de btw anders. Betaal de rest terug en maak daarvoor een nieuwe bestelling met het nieuwe adres.'
  const failure = { ok: false, error: 'partly-refunded' } as const
  expect(countryErrors(failure, { delivery: null })).toEqual({ country: message })
  expect(countryErrors(failure, { delivery: {} })).toEqual({ to_country: message })
})
