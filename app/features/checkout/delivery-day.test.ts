import { expect, test } from 'vitest'
import { deliveryDay } from './delivery-day.ts'

const at = (moment: string, deliveryDays: number) =>
  deliveryDay(new Date(moment), { orderBeforeHour: 22, deliveryDays })

test('says the day with its date', () => {
  expect(at('2026-11-21T14:00:00+01:00', 1)).toBe('Dinsdag 24 november')
})

test('a longer way is a day further, and nobody brings anything on a Sunday', () => {
  expect(at('2026-11-21T14:00:00+01:00', 2)).toBe('Woensdag 25 november')
  expect(at('2026-11-20T14:00:00+01:00', 1)).toBe('Zaterdag 21 november')
  expect(at('2026-11-20T14:00:00+01:00', 2)).toBe('Maandag 23 november')
})
