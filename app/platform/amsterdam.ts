/** A day of the calendar; months count from 1. */
export interface Day {
  year: number
  month: number
  day: number
}

const HOUR_MS = 3_600_000

const clockFace = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Europe/Amsterdam',
  year: 'numeric',
  month: 'numeric',
  day: 'numeric',
  hour: 'numeric',
  minute: 'numeric',
  second: 'numeric',
  hourCycle: 'h23',
})

function readClock(moment: Date) {
  const parts: Record<string, number> = {}
  for (const { type, value } of clockFace.formatToParts(moment)) parts[type] = Number(value)
  const { year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0 } = parts
  return { year, month, day, hour, minute, second }
}

/** Which day it is in Amsterdam at this moment. */
export function amsterdamDay(moment: Date): Day {
  const { year, month, day } = readClock(moment)
  return { year, month, day }
}

/** The moment at which clocks in Amsterdam show this hour of this day, also on the days they are changed. */
export function amsterdamMoment(day: Day, hour: number): Date {
  const wanted = Date.UTC(day.year, day.month - 1, day.day, hour)
  // The offset just before and just after a change differ; the right one gives back the hour that was asked for.
  for (const offset of [2, 1]) {
    const moment = new Date(wanted - offset * HOUR_MS)
    const shown = readClock(moment)
    if (Date.UTC(shown.year, shown.month - 1, shown.day, shown.hour) === wanted) return moment
  }
  return new Date(wanted - HOUR_MS)
}

export function addDays(day: Day, days: number): Day {
  const date = new Date(Date.UTC(day.year, day.month - 1, day.day + days))
  return { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate() }
}

/** 0 is Sunday. */
export function weekday(day: Day): number {
  return new Date(Date.UTC(day.year, day.month - 1, day.day)).getUTCDay()
}

export function daysBetween(from: Day, to: Day): number {
  const utc = (day: Day) => Date.UTC(day.year, day.month - 1, day.day)
  return Math.round((utc(to) - utc(from)) / (24 * HOUR_MS))
}

const WEEKDAYS = ['zondag', 'maandag', 'dinsdag', 'woensdag', 'donderdag', 'vrijdag', 'zaterdag']
const MONTHS = [
  'januari',
  'februari',
  'maart',
  'april',
  'mei',
  'juni',
  'juli',
  'augustus',
  'september',
  'oktober',
  'november',
  'december',
]

export function weekdayName(day: Day): string {
  return WEEKDAYS[weekday(day)] ?? ''
}

/** "24 november" */
export function dayAndMonth(day: Day): string {
  return `${day.day} ${MONTHS[day.month - 1]}`
}

/** "21 november 2026, 14.05 uur" */
export function dateAndTime(moment: Date): string {
  const { year, month, day, hour, minute } = readClock(moment)
  const time = `${hour}.${String(minute).padStart(2, '0')} uur`
  return `${dayAndMonth({ year, month, day })} ${year}, ${time}`
}
