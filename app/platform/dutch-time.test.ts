import { expect, test } from 'vitest'
import {
  dutchDate,
  dutchMidnight,
  dutchMinute,
  dutchMoment,
  fromDutchMinute,
} from './dutch-time.ts'

const NOW = new Date('2026-11-21T13:00:00+01:00')

test.each([
  ['2026-11-21T14:02:00+01:00', 'vandaag, 14.02'],
  ['2026-11-21T00:00:00+01:00', 'vandaag, 00.00'],
  ['2026-11-20T23:59:00+01:00', 'gisteren, 23.59'],
  ['2026-11-19T21:11:00+01:00', '19 nov, 21.11'],
  ['2025-03-01T09:05:00+01:00', '1 mrt 2025, 09.05'],
])('%s reads as %s', (moment, text) => {
  expect(dutchMoment(new Date(moment), NOW)).toBe(text)
})

test("a date-and-time field is read in the shop's time zone, in winter, in summer and around the change", () => {
  for (const [text, moment] of [
    ['2026-11-21T14:02', '2026-11-21T13:02:00.000Z'],
    ['2026-07-01T14:02', '2026-07-01T12:02:00.000Z'],
    // This time does not exist: the clock goes from 2.00 to 3.00.
    ['2026-03-29T02:30', '2026-03-29T01:30:00.000Z'],
  ] as const) {
    expect(fromDutchMinute(text)?.toISOString()).toBe(moment)
  }
  expect(dutchMinute(new Date('2026-07-01T12:02:00Z'))).toBe('2026-07-01T14:02')
  expect(fromDutchMinute('morgen')).toBeUndefined()
  expect(fromDutchMinute('2026-13-45T99:99')).toBeUndefined()
})

test("a day begins at midnight in the shop's time zone, also when the clock changes", () => {
  expect(dutchMidnight(NOW).toISOString()).toBe('2026-11-20T23:00:00.000Z')
  expect(dutchMidnight(new Date('2026-03-29T12:00:00Z')).toISOString()).toBe(
    '2026-03-28T23:00:00.000Z',
  )
})

test('months have their official names and abbreviations', () => {
  const timeZone = 'Europe/Amsterdam'
  const longDate = new Intl.DateTimeFormat('nl-NL', { timeZone, dateStyle: 'long' })
  const shortDate = new Intl.DateTimeFormat('nl-NL', { timeZone, day: 'numeric', month: 'short' })
  for (let month = 0; month < 12; month++) {
    const moment = new Date(Date.UTC(2025, month, 9, 11, 5))
    expect(dutchDate(moment)).toBe(longDate.format(moment))
    const [day] = dutchMoment(moment, new Date('2025-12-31T12:00:00Z')).split(',')
    expect(day).toBe(shortDate.format(moment).replace('.', ''))
  }
})
