import { addDays, dayOf, isoDay, weekday } from '#app/platform/calendar-day.ts'

/** The name of a backup is its moment: `2026-11-24T02-30-00Z`. */
export const BACKUP_NAME = /^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ$/

const DAYS = 7
const WEEKS = 4
const MONTHS = 12

export const nameOfMoment = (moment: Date) =>
  `${moment.toISOString().slice(0, 19).replaceAll(':', '-')}Z`

export const momentOfName = (name: string) =>
  new Date(name.replace(/T(\d\d)-(\d\d)-(\d\d)Z$/, 'T$1:$2:$3Z'))

/** The kinds of periods, and the number of periods of each kind whose newest backup is retained. */
const PERIODS: { count: number; periodOf: (moment: Date) => string }[] = [
  { count: DAYS, periodOf: (moment) => isoDay(dayOf(moment)) },
  { count: WEEKS, periodOf: (moment) => isoDay(mondayOf(moment)) },
  { count: MONTHS, periodOf: (moment) => isoDay(dayOf(moment)).slice(0, 7) },
]

function mondayOf(moment: Date) {
  const day = dayOf(moment)
  return addDays(day, -((weekday(day) + 6) % 7))
}

/**
 * Returns the backups that are no longer needed. Of each of the last seven days, four weeks and twelve months with a backup,
 * the newest backup is retained. Other folder names are ignored.
 */
export function findExpired(names: string[]): string[] {
  const newestFirst = names
    .filter((name) => BACKUP_NAME.test(name))
    .sort()
    .reverse()
  const retainedNames = new Set<string>()
  for (const { count, periodOf } of PERIODS) {
    const newestByPeriod = new Map<string, string>()
    for (const name of newestFirst) {
      const period = periodOf(momentOfName(name))
      if (!newestByPeriod.has(period) && newestByPeriod.size < count)
        newestByPeriod.set(period, name)
    }
    for (const name of newestByPeriod.values()) retainedNames.add(name)
  }
  return newestFirst.filter((name) => !retainedNames.has(name))
}
