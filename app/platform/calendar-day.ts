import { dutchDay, fromDutchMinute, MONTHS, shortMonth } from './dutch-time.ts'

/** A day of the shop's calendar; months count from 1. */
export interface Day {
  year: number
  month: number
  day: number
}

const DAY_MS = 86_400_000

const toUtc = ({ year, month, day }: Day) => Date.UTC(year, month - 1, day)

/** Returns the day that the shop's calendar shows at this moment. */
export function dayOf(moment: Date): Day {
  const [year = 0, month = 0, day = 0] = dutchDay(moment).split('-').map(Number)
  return { year, month, day }
}

/** Returns the moment of an hour (0 to 24) of a day in the shop's time zone, also on a day when the clock changes. */
export function momentAtHour(day: Day, hour: number): Date {
  return momentAtMinute(day, hour * 60)
}

/** Like `momentAtHour`, for a number of minutes after midnight. */
export function momentAtMinute(day: Day, minutes: number): Date {
  const minute = new Date(toUtc(day) + minutes * 60_000).toISOString().slice(0, 16)
  return fromDutchMinute(minute) ?? new Date(Number.NaN)
}

/** Returns the first matching day, starting with `from`. Loops for ever if no day matches. */
export function firstDay(from: Day, fits: (day: Day) => boolean): Day {
  let day = from
  while (!fits(day)) day = addDays(day, 1)
  return day
}

/** Parses "2026-11-24"; returns undefined for anything else. */
export function readDay(iso: string): Day | undefined {
  if (!/^[1-9]\d{3}-\d\d-\d\d$/.test(iso)) return undefined
  const [year = 0, month = 0, day = 0] = iso.split('-').map(Number)
  return isoDay({ year, month, day }) === iso ? { year, month, day } : undefined
}

export function addDays(day: Day, days: number): Day {
  const date = new Date(toUtc(day) + days * DAY_MS)
  return { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate() }
}

/** 0 is Sunday. */
export function weekday(day: Day): number {
  return new Date(toUtc(day)).getUTCDay()
}

export function daysBetween(from: Day, to: Day): number {
  return Math.round((toUtc(to) - toUtc(from)) / DAY_MS)
}

const WEEKDAYS = ['zondag', 'maandag', 'dinsdag', 'woensdag', 'donderdag', 'vrijdag', 'zaterdag']

/** "dinsdag" */
export function weekdayName(day: Day): string {
  return WEEKDAYS[weekday(day)] ?? ''
}

/** "24 november" */
export function dayAndMonth(day: Day): string {
  return `${day.day} ${MONTHS[day.month - 1]}`
}

/** "24 november 2026" */
export function fullDay(day: Day): string {
  return `${dayAndMonth(day)} ${day.year}`
}

/** "24 nov" */
export function shortDay(day: Day): string {
  return `${day.day} ${shortMonth(day.month)}`
}

/** "di 24 nov" */
export function shortDayOfWeek(day: Day): string {
  return `${weekdayName(day).slice(0, 2)} ${shortDay(day)}`
}

/** "2026-11-24" */
export function isoDay(day: Day): string {
  return new Date(toUtc(day)).toISOString().slice(0, 10)
}
