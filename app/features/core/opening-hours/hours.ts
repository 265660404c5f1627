import { shopAddress } from '#app/features/core/settings/identity-texts.ts'
import type { ShopSettings } from '#app/features/core/settings/settings.ts'
import {
  addDays,
  type Day,
  dayOf,
  firstDay,
  isoDay,
  momentAtMinute,
  weekday,
} from '#app/platform/calendar-day.ts'
import { dutchHoliday } from './dutch-holidays.ts'

/** Start here: opening hours, and the days of dispatch and pickup that follow from them. */

/** A range in minutes after midnight; `to` is exclusive. */
export interface OpenRange {
  from: number
  to: number
}

/** A period with other hours than usual. Without ranges the shop is closed. */
export interface SpecialDays {
  id: number
  /** first day: "2026-12-24" */
  fromDay: string
  /** last day, inclusive */
  toDay: string
  ranges: OpenRange[]
  /** reason that shoppers see beside the hours */
  note: string
}

export interface OpeningHours {
  /** ranges by weekday; 0 is Sunday */
  week: OpenRange[][]
  /** current and future special days in order; periods never overlap */
  special: SpecialDays[]
  /** weekdays on which parcels leave; absent: working days on which the shop is open */
  dispatch?: number[]
}

/** A moment and the opening hours, from which all promised days are computed. */
export interface ShopTime {
  now: Date
  hours: OpeningHours
}

/** Returns whether the shop is open on any weekday. A new shop has no hours until its owner enters them. */
export const hasOpeningHours = ({ week }: Pick<OpeningHours, 'week'>): boolean =>
  week.some((ranges) => ranges.length > 0)

/** Returns whether the shop has an address and opening hours, so that shoppers can visit it and pick up their orders. */
export const isVisitable = (
  settings: Pick<ShopSettings, 'street' | 'postcode' | 'city'>,
  hours: Pick<OpeningHours, 'week'>,
): boolean => shopAddress(settings) !== '' && hasOpeningHours(hours)

export const MAX_RANGES = 2
/** Maximum number of special periods. */
export const MAX_SPECIAL_DAYS = 50

const WORKING_WEEK = [1, 2, 3, 4, 5]
/** Number of days that are searched for the next opening. A shop that is closed for longer shows none. */
const MAX_DAYS_AHEAD = 400

export function specialDaysOn({ special }: OpeningHours, day: Day): SpecialDays | undefined {
  const iso = isoDay(day)
  return special.find(({ fromDay, toDay }) => fromDay <= iso && iso <= toDay)
}

/**
 * Returns the hours of a day, and the reason if they differ from the usual hours. Special days of the owner take precedence
 * over public holidays.
 */
export function hoursOn(hours: OpeningHours, day: Day): { ranges: OpenRange[]; note: string } {
  const special = specialDaysOn(hours, day)
  if (special) return special
  const holiday = dutchHoliday(day)
  if (holiday) return { ranges: [], note: holiday }
  return { ranges: hours.week[weekday(day)] ?? [], note: '' }
}

/**
 * Returns whether parcels leave on a day: a weekday that the owner chose, otherwise an opening day from Monday to Friday.
 * Parcels never leave on public holidays, nor on special days on which the shop is closed.
 */
export function isDispatchDay(hours: OpeningHours, day: Day): boolean {
  if (dutchHoliday(day)) return false
  const special = specialDaysOn(hours, day)
  if (special?.ranges.length === 0) return false
  const isOpenBySpecial = special !== undefined && !hours.dispatch
  const weekdays = isOpenBySpecial ? WORKING_WEEK : dispatchWeekdays(hours)
  return weekdays.includes(weekday(day))
}

/**
 * Returns the weekdays on which parcels usually leave; 1 is Monday. If the shop is never open from Monday to Friday, parcels
 * leave on all of those days.
 */
export function dispatchWeekdays({ week, dispatch }: OpeningHours): number[] {
  if (dispatch) return dispatch
  const openDays = WORKING_WEEK.filter((day) => (week[day] ?? []).length > 0)
  return openDays.length > 0 ? openDays : WORKING_WEEK
}

interface Opening {
  day: Day
  range: OpenRange
}

/** Returns the first opening in the future; undefined if there is none within `MAX_DAYS_AHEAD`. */
export function nextOpening({ now, hours }: ShopTime): Opening | undefined {
  const today = dayOf(now)
  for (let daysAhead = 0; daysAhead < MAX_DAYS_AHEAD; daysAhead++) {
    const day = addDays(today, daysAhead)
    const range = hoursOn(hours, day).ranges.find(({ from }) => momentAtMinute(day, from) > now)
    if (range) return { day, range }
  }
  return undefined
}

/** Returns the opening at this moment. */
export function currentOpening({ now, hours }: ShopTime): Opening | undefined {
  const day = dayOf(now)
  const range = hoursOn(hours, day).ranges.find(
    ({ from, to }) => momentAtMinute(day, from) <= now && now < momentAtMinute(day, to),
  )
  return range && { day, range }
}

/**
 * Returns when an order that is placed now is ready for pickup: `deliveryDays` opening days after the first day on
 * which work can start. Returns undefined if the shop does not open within `MAX_DAYS_AHEAD`.
 */
export function firstPickupOpening(
  { now, hours }: ShopTime,
  { cutOffHour, deliveryDays }: { cutOffHour: number; deliveryDays: number },
): Opening | undefined {
  if (!nextOpening({ now, hours })) return undefined
  const isOpen = (day: Day) => hoursOn(hours, day).ranges.length > 0
  const today = dayOf(now)
  const closingMinutes = Math.min(hoursOn(hours, today).ranges.at(-1)?.to ?? 0, cutOffHour * 60)
  // A day after the horizon ends the search, even if the shop is closed on it.
  const horizon = isoDay(addDays(today, MAX_DAYS_AHEAD))
  const isPossible = (day: Day) => isOpen(day) || isoDay(day) > horizon
  let day = firstDay(
    now < momentAtMinute(today, closingMinutes) ? today : addDays(today, 1),
    isPossible,
  )
  for (let dayCount = 0; dayCount < deliveryDays; dayCount++)
    day = firstDay(addDays(day, 1), isPossible)
  const [range] = hoursOn(hours, day).ranges
  return range && { day, range }
}
