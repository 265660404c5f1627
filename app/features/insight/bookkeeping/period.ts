import { addDays, type Day, isoDay, momentAtHour } from '#app/platform/calendar-day.ts'
import { MONTHS } from '#app/platform/dutch-time.ts'

/** A month, quarter or year of the shop's calendar. */
export interface Period {
  /** "2026-11", "2026-K4" or "2026" */
  code: string
  year: number
  /** number of months: 1, 3 or 12 */
  months: 1 | 3 | 12
  /** first month, counted from 1 */
  month: number
}

const FIRST_YEAR = 2000
const LAST_YEAR = 2999

/** Parses "2026-11", "2026-K4" or "2026"; undefined for anything else. */
export function readPeriod(code: string): Period | undefined {
  const [, yearText = '', quarter, monthText] =
    /^(\d{4})(?:-K([1-4])|-(0[1-9]|1[0-2]))?$/.exec(code) ?? []
  const year = Number(yearText)
  if (year < FIRST_YEAR || year > LAST_YEAR) return undefined
  if (quarter) return { code, year, months: 3, month: firstMonthOfQuarter(Number(quarter)) }
  if (monthText) return { code, year, months: 1, month: Number(monthText) }
  return { code, year, months: 12, month: 1 }
}

/** Returns the period with this number of months that contains a day. */
export function periodAround({ year, month }: Day, months: Period['months']): Period {
  const monthsIntoPeriod = (month - 1) % months
  return periodOf(year, month - monthsIntoPeriod, months)
}

function periodOf(year: number, month: number, months: Period['months']): Period {
  return { code: periodCode(year, month, months), year, months, month }
}

function periodCode(year: number, month: number, months: Period['months']): string {
  if (months === 12) return String(year)
  return months === 3 ? `${year}-K${quarterOf(month)}` : `${year}-${String(month).padStart(2, '0')}`
}

/** Returns the period of the same length before (-1) or after (1) a period. */
export function adjacentPeriod({ year, month, months }: Period, step: 1 | -1): Period {
  const monthsSinceYear0 = year * 12 + (month - 1) + step * months
  return periodOf(Math.floor(monthsSinceYear0 / 12), (monthsSinceYear0 % 12) + 1, months)
}

const firstMonthOfQuarter = (quarter: number): number => quarter * 3 - 2

const quarterOf = (month: number): number => Math.ceil(month / 3)

const startOfDay = (day: Day): Date => momentAtHour(day, 0)

const firstDayOf = ({ year, month }: Pick<Period, 'year' | 'month'>): Day => ({
  year,
  month,
  day: 1,
})

/** Returns the moments at which a period begins and at which the next period begins. */
export function periodBounds(period: Period): { from: Date; to: Date } {
  return {
    from: startOfDay(firstDayOf(period)),
    to: startOfDay(firstDayOf(adjacentPeriod(period, 1))),
  }
}

/** Returns the first and the last day of a period: "2026-10-01" and "2026-12-31". */
export function periodDays(period: Period): { first: string; last: string } {
  return {
    first: isoDay(firstDayOf(period)),
    last: isoDay(addDays(firstDayOf(adjacentPeriod(period, 1)), -1)),
  }
}

/** Returns the Dutch name of a period: "november 2026", "4e kwartaal 2026" or "2026". */
export function periodName({ year, month, months }: Period): string {
  if (months === 12) return String(year)
  return months === 3 ? `${quarterOf(month)}e kwartaal ${year}` : `${MONTHS[month - 1]} ${year}`
}
