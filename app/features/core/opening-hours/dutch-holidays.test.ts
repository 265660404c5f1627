import { expect, test } from 'vitest'
import { dutchHoliday, easterSunday } from './dutch-holidays.ts'

const day = (text: string) => {
  const [year = 0, month = 0, date = 0] = text.split('-').map(Number)
  return { year, month, day: date }
}

test('Easter falls on the dates of the almanac', () => {
  expect(easterSunday(2024)).toEqual(day('2024-3-31'))
  expect(easterSunday(2026)).toEqual(day('2026-4-5'))
  expect(easterSunday(2027)).toEqual(day('2027-3-28'))
  expect(easterSunday(2038)).toEqual(day('2038-4-25'))
})

test.each([
  ['2027-1-1', 'Nieuwjaarsdag'],
  ['2026-4-6', 'Tweede Paasdag'],
  ['2026-5-14', 'Hemelvaartsdag'],
  ['2026-5-25', 'Tweede Pinksterdag'],
  ['2026-12-25', 'Eerste Kerstdag'],
  ['2026-12-26', 'Tweede Kerstdag'],
  ['2026-4-27', 'Koningsdag'],
  // Koningsdag is a day early because the 27th is a Sunday.
  ['2031-4-26', 'Koningsdag'],
  // Bevrijdingsdag is a day off every fifth year.
  ['2030-5-5', 'Bevrijdingsdag'],
])('%s is a holiday: %s', (text, name) => {
  expect(dutchHoliday(day(text))).toBe(name)
})

test.each([
  ['2026-4-3', 'Goede Vrijdag'],
  ['2031-4-27', 'the Sunday that Koningsdag gave way for'],
  ['2026-5-5', 'Bevrijdingsdag outside a lustrum year'],
  ['2026-12-24', 'the day before Christmas'],
])('%s is not a holiday: %s', (text) => {
  expect(dutchHoliday(day(text))).toBeUndefined()
})
