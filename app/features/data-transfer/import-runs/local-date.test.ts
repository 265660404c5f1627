import { expect, test } from 'vitest'
import { readLocalDate } from './local-date.ts'

test.each([
  { text: '2026-11-27', moment: '2026-11-26T23:00:00.000Z' },
  { text: '2026-07-01 09:30:00', moment: '2026-07-01T07:30:00.000Z' },
  { text: '27-11-2026 09:00', moment: '2026-11-27T08:00:00.000Z' },
  { text: '2026-11-27T09:00:00Z', moment: '2026-11-27T09:00:00.000Z' },
  // The clocks go forward in this night: 03:00 is the first hour of summer time.
  { text: '2026-03-29 03:00:00', moment: '2026-03-29T01:00:00.000Z' },
])('$text is parsed as Dutch time', ({ text, moment }) => {
  expect(readLocalDate(text, { isEnd: false })?.toISOString()).toBe(moment)
})

test('as the end of a period, a day without a time lasts until midnight', () => {
  const readEnd = (text: string) => readLocalDate(text, { isEnd: true })?.toISOString()
  expect(readEnd('2026-11-27')).toBe('2026-11-27T22:59:59.000Z')
  expect(readEnd('2026-11-27T09:00:00+01:00')).toBe('2026-11-27T08:00:00.000Z')
})

test.each(['', 'morgen', '31-02-2026', '2026-13-01', '2026-11-27 25:00', '27/11'])(
  '%j is not a date',
  (text) => {
    expect(readLocalDate(text)).toBeNull()
  },
)
