import { expect, test } from 'vitest'
import { validityText } from './discount-texts.ts'

test('the period of a code names the last day on which it is valid', () => {
  const startsAt = new Date('2026-11-30T23:00:00Z')
  const endsAt = new Date('2026-12-05T23:00:00Z')
  expect(validityText({ startsAt: null, endsAt })).toBe('tot en met 5 december 2026')
  expect(validityText({ startsAt, endsAt })).toBe(
    'vanaf 1 december 2026 tot en met 5 december 2026',
  )
  expect(validityText({ startsAt, endsAt: null })).toBe('vanaf 1 december 2026')
  expect(validityText({ startsAt: null, endsAt: null })).toBe('altijd')
})
