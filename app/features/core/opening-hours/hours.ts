import {
  addDays,
  type Day,
  dayOf,
  firstDay,
  isoDay,
  momentAt,
  weekday,
} from '#app/platform/calendar-day.ts'
import { dutchHoliday } from './dutch-holidays.ts'

/** Start here: when the shop is open, and what follows from that for sending and fetching. */

/** In minutes after midnight, from before to. */
export interface OpenRange {
  from: number
  to: number
}

/** Days on which it is otherwise than in the week; without ranges the shop is closed. */
export interface SpecialDays {
  id: number
  /** "2026-12-24" */
  fromDay: string
  /** the last of them */
  toDay: string
  ranges: OpenRange[]
  /** what shoppers read beside it */
  note: string
}

export interface OpeningHours {
  /** by weekday, 0 is Sunday */
  week: OpenRange[][]
  /** those that are not over, in order; no day is in two of them */
  special: SpecialDays[]
  /** weekdays on which parcels leave; absent: working days on which it is open */
  dispatch?: number[]
}

/** A moment in a shop with these hours: all that promises are made of. */
export interface ShopTime {
  now: Date
  hours: OpeningHours
}

export const MAX_RANGES = 2
/** Special days that are kept at the same time. */
export const MAX_SPECIAL = 50

const WORKING_WEEK = [1, 2, 3, 4, 5]
/** Who is closed for longer than this has nothing to say about its opening. */
const FORESEEN_DAYS = 400

export function findSpecial({ special }: OpeningHours, day: Day): SpecialDays | undefined {
  const iso = isoDay(day)
  return special.find(({ fromDay, toDay }) => fromDay <= iso && iso <= toDay)
}

/** When it is open that day, and why otherwise than usual. The owner's word goes before a public holiday. */
export function hoursOn(hours: OpeningHours, day: Day): { ranges: OpenRange[]; note: string } {
  const special = findSpecial(hours, day)
  if (special) return special
  const holiday = dutchHoliday(day)
  if (holiday) return { ranges: [], note: holiday }
  return { ranges: hours.week[weekday(day)] ?? [], note: '' }
}

/**
 * On the weekdays that the owner chose, else from Monday to Friday when somebody is there; never on a public holiday, nor
 * on special days on which the shop is closed.
 */
export function isDispatchDay(hours: OpeningHours, day: Day): boolean {
  if (dutchHoliday(day)) return false
  const special = findSpecial(hours, day)
  if (special?.ranges.length === 0) return false
  const isOpenBesides = special !== undefined && !hours.dispatch
  return (isOpenBesides ? WORKING_WEEK : dispatchWeekdays(hours)).includes(weekday(day))
}

/**
 * The weekdays on which parcels leave when nothing is special; 1 is Monday. Of a shop that is never open in the working
 * week its hours say nothing about sending.
 */
export function dispatchWeekdays({ week, dispatch }: OpeningHours): number[] {
  if (dispatch) return dispatch
  const open = WORKING_WEEK.filter((day) => (week[day] ?? []).length > 0)
  return open.length > 0 ? open : WORKING_WEEK
}

interface Opening {
  day: Day
  range: OpenRange
}

/** The first opening that is still to come; undefined: none in sight. */
export function nextOpening({ now, hours }: ShopTime): Opening | undefined {
  const today = dayOf(now)
  for (let ahead = 0; ahead < FORESEEN_DAYS; ahead++) {
    const day = addDays(today, ahead)
    const range = hoursOn(hours, day).ranges.find(({ from }) => momentAt(day, from) > now)
    if (range) return { day, range }
  }
  return undefined
}

/** The opening that is going on at this moment. */
export function currentOpening({ now, hours }: ShopTime): Opening | undefined {
  const day = dayOf(now)
  const range = hoursOn(hours, day).ranges.find(
    ({ from, to }) => momentAt(day, from) <= now && now < momentAt(day, to),
  )
  return range && { day, range }
}

/**
 * When what is ordered now lies ready: so many open days after the first one on which somebody can still begin.
 * Undefined: the shop is not open in the time that can be seen.
 */
export function readyForPickup(
  { now, hours }: ShopTime,
  { orderBeforeHour, deliveryDays }: { orderBeforeHour: number; deliveryDays: number },
): Opening | undefined {
  if (!nextOpening({ now, hours })) return undefined
  const isOpen = (day: Day) => hoursOn(hours, day).ranges.length > 0
  const today = dayOf(now)
  const closes = Math.min(hoursOn(hours, today).ranges.at(-1)?.to ?? 0, orderBeforeHour * 60)
  const horizon = isoDay(addDays(today, FORESEEN_DAYS))
  const fits = (day: Day) => isOpen(day) || isoDay(day) > horizon
  let day = firstDay(now < momentAt(today, closes) ? today : addDays(today, 1), fits)
  for (let more = 0; more < deliveryDays; more++) day = firstDay(addDays(day, 1), fits)
  const [range] = hoursOn(hours, day).ranges
  return range && { day, range }
}
