import { expect, test } from 'vitest'
import type { OpeningHours } from '#app/features/core/opening-hours/hours.ts'
import { USUAL_HOURS } from '#tests/support/usual-hours.ts'
import { deliveryPromise } from './delivery-promise.ts'

const [SUNDAY, MONDAY, FRIDAY, SATURDAY] = [0, 1, 5, 6]

/** Returns the promise at this moment, by default with a cut-off at 22.00 and delivery on the next day. */
function promiseAt(
  moment: string,
  {
    cutOffHour = 22,
    deliveryDays = 1,
    hours = USUAL_HOURS,
  }: { cutOffHour?: number; deliveryDays?: number; hours?: OpeningHours } = {},
) {
  const {
    arrival,
    condition,
    arrivalDate,
    validUntil: until,
  } = deliveryPromise({ now: new Date(moment), hours }, { cutOffHour, deliveryDays })
  const text = `${arrival} ${condition}`.replaceAll('\u00a0', ' ')
  return { text, arrivalDate, until: until.toISOString() }
}

test('an order on a working day before the cut-off arrives tomorrow', () => {
  expect(promiseAt('2026-11-23T10:00:00+01:00')).toEqual({
    text: 'Morgen in huis als je vóór 22.00 uur bestelt',
    arrivalDate: '2026-11-24',
    until: '2026-11-23T21:00:00.000Z',
  })
})

test('an order on Saturday arrives on Tuesday, and the text is valid until midnight', () => {
  expect(promiseAt('2026-11-21T14:05:00+01:00')).toEqual({
    text: 'Dinsdag in huis als je vóór maandag 22.00 uur bestelt',
    arrivalDate: '2026-11-24',
    until: '2026-11-21T23:00:00.000Z',
  })
})

test('an order on Friday arrives on Saturday, or on Tuesday if it is placed at 22.00 or later', () => {
  expect(promiseAt('2026-11-20T21:59:59+01:00').arrivalDate).toBe('2026-11-21')
  expect(promiseAt('2026-11-20T22:00:00+01:00')).toMatchObject({
    text: 'Dinsdag in huis als je vóór maandag 22.00 uur bestelt',
    arrivalDate: '2026-11-24',
  })
})

test('an order on Sunday evening is sent on Monday', () => {
  expect(promiseAt('2026-11-22T20:00:00+01:00').text).toBe(
    'Dinsdag in huis als je vóór morgen 22.00 uur bestelt',
  )
})

test('the night in which the clocks go forward does not shift the cut-off', () => {
  // Sunday 28 March 2027 has 23 hours and is Easter; parcels leave on Tuesday.
  expect(promiseAt('2027-03-27T12:00:00+01:00')).toEqual({
    text: 'Woensdag in huis als je vóór dinsdag 22.00 uur bestelt',
    arrivalDate: '2027-03-31',
    until: '2027-03-27T23:00:00.000Z',
  })
  expect(promiseAt('2027-03-30T12:00:00+02:00').until).toBe('2027-03-30T20:00:00.000Z')
})

test('the night in which the clocks go back does not shift the cut-off', () => {
  expect(promiseAt('2026-10-25T02:30:00+02:00')).toEqual({
    text: 'Dinsdag in huis als je vóór morgen 22.00 uur bestelt',
    arrivalDate: '2026-10-27',
    until: '2026-10-25T23:00:00.000Z',
  })
  expect(promiseAt('2026-10-26T21:59:00+01:00').arrivalDate).toBe('2026-10-27')
})

test('nothing is sent or delivered on the days of Christmas', () => {
  expect(promiseAt('2026-12-24T12:00:00+01:00').text).toBe(
    'Maandag in huis als je vóór 22.00 uur bestelt',
  )
  expect(promiseAt('2026-12-24T22:30:00+01:00').text).toBe(
    'Dinsdag 29 december in huis als je vóór maandag 22.00 uur bestelt',
  )
})

test('an order on New Year’s Eve arrives on the second of January', () => {
  expect(promiseAt('2026-12-31T18:00:00+01:00')).toMatchObject({
    text: 'Zaterdag in huis als je vóór 22.00 uur bestelt',
    arrivalDate: '2027-01-02',
  })
})

test('Koningsdag is celebrated on Saturday if 27 April is a Sunday', () => {
  expect(promiseAt('2031-04-25T12:00:00+02:00').arrivalDate).toBe('2031-04-28')
})

test('Bevrijdingsdag is a working day except every fifth year', () => {
  expect(promiseAt('2026-05-04T12:00:00+02:00').arrivalDate).toBe('2026-05-05')
  expect(promiseAt('2025-05-04T12:00:00+02:00').text).toBe(
    'Woensdag in huis als je vóór dinsdag 22.00 uur bestelt',
  )
})

test('the owner’s cut-off applies, even if it is midnight', () => {
  expect(promiseAt('2026-11-23T16:00:00+01:00', { cutOffHour: 15 }).arrivalDate).toBe('2026-11-25')
  expect(promiseAt('2026-11-23T23:30:00+01:00', { cutOffHour: 24 })).toMatchObject({
    text: 'Morgen in huis als je vóór 24.00 uur bestelt',
    until: '2026-11-23T23:00:00.000Z',
  })
})

test('a slower method counts days with deliveries', () => {
  // Ordered on Thursday, delivered after Friday and Saturday; there is no delivery on Sunday.
  expect(promiseAt('2026-11-26T10:00:00+01:00', { deliveryDays: 2 }).arrivalDate).toBe('2026-11-28')
  expect(promiseAt('2026-11-26T10:00:00+01:00', { deliveryDays: 3 }).arrivalDate).toBe('2026-11-30')
  expect(promiseAt('2026-12-23T10:00:00+01:00', { deliveryDays: 3 }).arrivalDate).toBe('2026-12-29')
})

const hoursWithClosure = (fromDay: string, toDay: string): OpeningHours => ({
  ...USUAL_HOURS,
  special: [{ id: 1, fromDay, toDay, ranges: [], note: 'vakantie' }],
})

test('nothing is sent on a day on which the shop is closed, every week or once', () => {
  const mondayOff = { ...USUAL_HOURS, week: USUAL_HOURS.week.with(MONDAY, []) }
  expect(promiseAt('2026-11-21T14:05:00+01:00', { hours: mondayOff }).text).toBe(
    'Woensdag in huis als je vóór dinsdag 22.00 uur bestelt',
  )
  // The shop is closed on Wednesday: the cut-off of Tuesday remains, the next one is on Thursday.
  const wednesday = hoursWithClosure('2026-11-25', '2026-11-25')
  expect(promiseAt('2026-11-24T21:00:00+01:00', { hours: wednesday }).arrivalDate).toBe(
    '2026-11-25',
  )
  expect(promiseAt('2026-11-24T22:00:00+01:00', { hours: wednesday })).toMatchObject({
    text: 'Vrijdag in huis als je vóór donderdag 22.00 uur bestelt',
    arrivalDate: '2026-11-27',
  })
})

test('an order during a vacation is sent on the first day after it', () => {
  const vacation = hoursWithClosure('2026-11-20', '2026-12-04')
  expect(promiseAt('2026-11-21T14:05:00+01:00', { hours: vacation })).toEqual({
    text: 'Dinsdag 8 december in huis als je vóór maandag 7 december 22.00 uur bestelt',
    arrivalDate: '2026-12-08',
    until: '2026-11-21T23:00:00.000Z',
  })
})

test('no parcels are sent on a Sunday or holiday, even if the shop has special opening hours then', () => {
  const special = ['2026-11-22', '2026-12-25'].map((day, id) => ({
    id,
    fromDay: day,
    toDay: day,
    note: 'koopzondag',
    // From 12.00 to 17.00, in minutes.
    ranges: [{ from: 12 * 60, to: 17 * 60 }],
  }))
  const hours = { ...USUAL_HOURS, special }
  expect(promiseAt('2026-11-22T12:00:00+01:00', { hours }).arrivalDate).toBe('2026-11-24')
  expect(promiseAt('2026-12-25T12:00:00+01:00', { hours }).arrivalDate).toBe('2026-12-29')
})

test('a shop without opening hours sends on working days', () => {
  const hours = { week: USUAL_HOURS.week.map(() => []), special: [] }
  expect(promiseAt('2026-11-23T10:00:00+01:00', { hours }).arrivalDate).toBe('2026-11-24')
})

test('a shop with dispatch days sends parcels on those days only, even if it is closed then', () => {
  // 2026-11-21 is a Saturday on which the shop is open; this owner takes parcels away on Saturdays and Sundays.
  const hours: OpeningHours = { ...USUAL_HOURS, dispatch: [SATURDAY, SUNDAY] }
  expect(promiseAt('2026-11-21T10:00:00+01:00', { hours }).arrivalDate).toBe('2026-11-23')
  expect(promiseAt('2026-11-22T10:00:00+01:00', { hours })).toMatchObject({
    text: 'Morgen in huis als je vóór 22.00 uur bestelt',
  })
  expect(promiseAt('2026-11-23T10:00:00+01:00', { hours })).toMatchObject({
    text: 'Maandag 30 november in huis als je vóór zaterdag 22.00 uur bestelt',
    arrivalDate: '2026-11-30',
  })
  // No parcel is sent on a special day without opening hours or on a public holiday.
  const closedDay = { id: 1, fromDay: '2026-11-28', toDay: '2026-11-28', ranges: [], note: '' }
  const closedHours = { ...hours, special: [closedDay] }
  expect(promiseAt('2026-11-23T10:00:00+01:00', { hours: closedHours }).text).toContain(
    'vóór zondag',
  )
  const fridayHours = { ...hours, dispatch: [FRIDAY] }
  expect(promiseAt('2026-12-25T10:00:00+01:00', { hours: fridayHours }).text).toContain(
    'vrijdag 8 januari',
  )
})
