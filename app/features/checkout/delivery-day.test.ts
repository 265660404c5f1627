import { expect, test } from 'vitest'
import { deliveryDay } from './delivery-day.ts'

const at = (moment: string, country: 'NL' | 'BE' | 'DE') =>
  deliveryDay(new Date(moment), 22, country)

test('says the day with its date', () => {
  expect(at('2026-11-21T14:00:00+01:00', 'NL')).toBe('Dinsdag 24 november')
})

test('Belgium is a day further, and nobody brings anything on a Sunday', () => {
  expect(at('2026-11-21T14:00:00+01:00', 'BE')).toBe('Woensdag 25 november')
  expect(at('2026-11-20T14:00:00+01:00', 'NL')).toBe('Zaterdag 21 november')
  expect(at('2026-11-20T14:00:00+01:00', 'BE')).toBe('Maandag 23 november')
})
