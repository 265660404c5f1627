import { expect, test } from 'vitest'
import { readLocalDate } from './local-date.ts'

test.each([
  ['2026-11-27', false, '2026-11-26T23:00:00.000Z'],
  ['2026-11-27', true, '2026-11-27T22:59:59.000Z'],
  ['2026-07-01 09:30:00', false, '2026-07-01T07:30:00.000Z'],
  ['27-11-2026 09:00', false, '2026-11-27T08:00:00.000Z'],
  ['2026-11-27T09:00:00Z', false, '2026-11-27T09:00:00.000Z'],
  ['2026-11-27T09:00:00+01:00', true, '2026-11-27T08:00:00.000Z'],
  // The clocks go forward in this night: 03:00 is the first hour of summer time.
  ['2026-03-29 03:00:00', false, '2026-03-29T01:00:00.000Z'],
])('%j is parsed as Dutch time', (text, isEnd, moment) => {
  expect(readLocalDate(text, { isEnd })?.toISOString()).toBe(moment)
})

test.each(['', 'morgen', '31-02-2026', '2026-13-01', '2026-11-27 25:00', '27/11'])(
  '%j is not a date',
  (text) => {
    expect(readLocalDate(text)).toBeNull()
  },
)
