import { expect, test } from 'vitest'
import { USUAL_HOURS } from '#tests/support/usual-hours.ts'
import { deliveryDay, pickupDay } from './shipping-choices.ts'

const deliveryText = (moment: string, deliveryDays: number) =>
  deliveryDay({ now: new Date(moment), hours: USUAL_HOURS }, { cutOffHour: 22, deliveryDays })

test('the delivery day is written with its date', () => {
  expect(deliveryText('2026-11-21T14:00:00+01:00', 1)).toBe('Dinsdag 24 november')
})

test('a slower method arrives a day later, and nothing is delivered on a Sunday', () => {
  expect(deliveryText('2026-11-21T14:00:00+01:00', 2)).toBe('Woensdag 25 november')
  expect(deliveryText('2026-11-20T14:00:00+01:00', 1)).toBe('Zaterdag 21 november')
  expect(deliveryText('2026-11-20T14:00:00+01:00', 2)).toBe('Maandag 23 november')
})

const pickupAt = (moment: string, deliveryDays = 1) =>
  pickupDay(
    { now: new Date(moment), hours: USUAL_HOURS },
    { cutOffHour: 22, deliveryDays },
  )?.replaceAll('\u00a0', ' ')

test('an order for pickup is ready on the next open day, from opening time', () => {
  expect(pickupAt('2026-11-20T14:00:00+01:00')).toBe('zaterdag 21 november vanaf 10.00 uur')
  // Saturday before and after closing time, 17.00; the shop is closed on Sunday.
  expect(pickupAt('2026-11-21T16:59:00+01:00')).toBe('maandag 23 november vanaf 13.00 uur')
  expect(pickupAt('2026-11-21T17:00:00+01:00')).toBe('dinsdag 24 november vanaf 10.00 uur')
  expect(pickupAt('2026-11-20T14:00:00+01:00', 3)).toBe('dinsdag 24 november vanaf 10.00 uur')
})

test('a shop without opening hours promises no pickup day', () => {
  const hours = { week: USUAL_HOURS.week.map(() => []), special: [] }
  const now = new Date('2026-11-20T14:00:00+01:00')
  expect(pickupDay({ now, hours }, { cutOffHour: 22, deliveryDays: 1 })).toBeNull()
})
