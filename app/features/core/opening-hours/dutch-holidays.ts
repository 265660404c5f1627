import { type Day, daysBetween, weekday } from '#app/platform/calendar-day.ts'

/** Computes Easter Sunday in the Gregorian calendar. The letters are those of the algorithm by Meeus, Jones and Butcher. */
export function easterSunday(year: number): Day {
  const a = year % 19
  const b = Math.floor(year / 100)
  const c = year % 100
  const d = Math.floor(b / 4)
  const e = b % 4
  const f = Math.floor((b + 8) / 25)
  const g = Math.floor((b - f + 1) / 3)
  const h = (19 * a + b - d - g + 15) % 30
  const i = Math.floor(c / 4)
  const k = c % 4
  const l = (32 + 2 * e + 2 * i - h - k) % 7
  const m = Math.floor((a + 11 * h + 22 * l) / 451)
  const month = Math.floor((h + l - 7 * m + 114) / 31)
  return { year, month, day: ((h + l - 7 * m + 114) % 31) + 1 }
}

/** Holidays by their number of days after Easter Sunday. */
const AFTER_EASTER: Record<number, string> = {
  0: 'Eerste Paasdag',
  1: 'Tweede Paasdag',
  39: 'Hemelvaartsdag',
  49: 'Eerste Pinksterdag',
  50: 'Tweede Pinksterdag',
}

/**
 * Returns the name of a day on which nothing is sent or delivered; undefined for an ordinary day. Goede Vrijdag is an ordinary
 * day, because carriers work on it. Bevrijdingsdag counts only every five years (2025, 2030 …), when most collective agreements
 * make it a day off.
 */
export function dutchHoliday(day: Day): string | undefined {
  const { year, month } = day
  if (month === 1 && day.day === 1) return 'Nieuwjaarsdag'
  if (month === 12 && day.day === 25) return 'Eerste Kerstdag'
  if (month === 12 && day.day === 26) return 'Tweede Kerstdag'
  if (isKingsDay(day)) return 'Koningsdag'
  if (month === 5 && day.day === 5 && year % 5 === 0) return 'Bevrijdingsdag'
  return AFTER_EASTER[daysBetween(easterSunday(year), day)]
}

/** Koningsdag is on 27 April, or a day earlier if that is a Sunday. */
function isKingsDay({ year, month, day }: Day): boolean {
  if (month !== 4) return false
  const isSunday = weekday({ year, month: 4, day: 27 }) === 0
  return day === (isSunday ? 26 : 27)
}
