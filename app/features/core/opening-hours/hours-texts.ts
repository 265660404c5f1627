import {
  addDays,
  type Day,
  dayAndMonth,
  dayOf,
  daysBetween,
  isoDay,
  momentAtMinute,
  readDay,
  weekdayName,
} from '#app/platform/calendar-day.ts'
import { joinWithAnd } from '#app/platform/text/word-list.ts'
import { dutchHoliday } from './dutch-holidays.ts'
import {
  currentOpening,
  hoursOn,
  nextOpening,
  type OpeningHours,
  type OpenRange,
  type ShopTime,
  type SpecialDays,
  specialDaysOn,
} from './hours.ts'

/** Weekdays in the order of the week, which starts on Monday; 0 is Sunday. */
export const WEEK_ORDER = [1, 2, 3, 4, 5, 6, 0]
const WEEKDAYS = ['zondag', 'maandag', 'dinsdag', 'woensdag', 'donderdag', 'vrijdag', 'zaterdag']
export const COMING_DAYS = 7
/** Special days are announced this many days ahead. */
const ANNOUNCED_DAYS = 60

export const weekdayText = (day: number): string => WEEKDAYS[day] ?? ''

/** Formats minutes after midnight as "17.30". */
export function clockText(minutes: number): string {
  return timeValue(minutes).replace(':', '.')
}

/** Formats minutes after midnight as "17:30", for forms and structured data. */
export function timeValue(minutes: number): string {
  const twoDigits = (part: number) => String(part).padStart(2, '0')
  return `${twoDigits(Math.floor(minutes / 60))}:${twoDigits(minutes % 60)}`
}

/** Formats ranges as "10.00–12.30 en 13.00–17.30 uur" or "gesloten". */
export function rangesText(ranges: OpenRange[]): string {
  if (ranges.length === 0) return 'gesloten'
  const texts = ranges.map(({ from, to }) => `${clockText(from)}–${clockText(to)}`)
  return `${joinWithAnd(texts)}\u00a0uur`
}

/** Names a day as seen from today: "vandaag", "morgen", "maandag", "maandag 3 augustus". */
function dayText(today: Day, day: Day): string {
  const daysAhead = daysBetween(today, day)
  if (daysAhead === 0) return 'vandaag'
  if (daysAhead === 1) return 'morgen'
  return daysAhead < COMING_DAYS ? weekdayName(day) : fullDayText(day)
}

/** Formats a day as "maandag 3 augustus". */
export function fullDayText(day: Day): string {
  return `${weekdayName(day)} ${dayAndMonth(day)}`
}

/** Returns whether the shop is open now, a text about it, and the time at which the text changes. */
export function openingState(time: ShopTime): { isOpen: boolean; text: string; changesAt: Date } {
  const today = dayOf(time.now)
  const opening = currentOpening(time)
  if (opening) {
    const { to } = opening.range
    const text = `Nu open tot ${clockText(to)}\u00a0uur`
    return { isOpen: true, text, changesAt: momentAtMinute(today, to) }
  }
  const midnight = momentAtMinute(addDays(today, 1), 0)
  const comingOpening = nextOpening(time)
  if (!comingOpening) return { isOpen: false, text: 'Nu gesloten', changesAt: midnight }
  const opensAt = momentAtMinute(comingOpening.day, comingOpening.range.from)
  return {
    isOpen: false,
    text: `Nu gesloten, ${dayText(today, comingOpening.day)} open vanaf ${clockText(comingOpening.range.from)}\u00a0uur`,
    changesAt: new Date(Math.min(opensAt.getTime(), midnight.getTime())),
  }
}

export interface HoursRow {
  key: string
  dayText: string
  hoursText: string
  note: string
}

/** Returns the hours of the next days, with special days and holidays. */
export function comingDays({ now, hours }: ShopTime): HoursRow[] {
  const today = dayOf(now)
  return Array.from({ length: COMING_DAYS }, (_, daysAhead) => {
    const day = addDays(today, daysAhead)
    const { ranges, note } = hoursOn(hours, day)
    return { key: isoDay(day), dayText: fullDayText(day), hoursText: rangesText(ranges), note }
  })
}

/** Returns the special days and public holidays that are at least `from` days ahead. */
export function exceptionalDays({ now, hours }: ShopTime, from = 0): HoursRow[] {
  const rows = new Map<string, HoursRow>()
  const today = dayOf(now)
  for (let daysAhead = from; daysAhead < ANNOUNCED_DAYS; daysAhead++) {
    const day = addDays(today, daysAhead)
    const special = specialDaysOn(hours, day)
    const holiday = dutchHoliday(day)
    if (special) rows.set(`eigen-${special.id}`, specialRow(special))
    else if (holiday) {
      const key = isoDay(day)
      rows.set(key, { key, dayText: fullDayText(day), hoursText: 'gesloten', note: holiday })
    }
  }
  return [...rows.values()]
}

export function specialRow(special: SpecialDays): HoursRow {
  const { id, ranges, note } = special
  return { key: `eigen-${id}`, dayText: periodText(special), hoursText: rangesText(ranges), note }
}

/** Formats a period: "maandag 3 augustus", "maandag 3 augustus tot en met vrijdag 14 augustus". */
export function periodText({ fromDay, toDay }: Pick<SpecialDays, 'fromDay' | 'toDay'>): string {
  const from = isoDayText(fromDay)
  return fromDay === toDay ? from : `${from} tot en met ${isoDayText(toDay)}`
}

function isoDayText(iso: string): string {
  const day = readDay(iso)
  return day ? fullDayText(day) : ''
}

/**
 * Returns "Gesloten tot en met 14 augustus" during a closure, otherwise a null `text`. `changesAt` is the time at which the
 * result changes.
 */
export function closedNotice({ now, hours }: ShopTime): {
  text: string | null
  changesAt: Date | null
} {
  const today = dayOf(now)
  const special = specialDaysOn(hours, today)
  const lastDay = special && special.ranges.length === 0 ? readDay(special.toDay) : undefined
  if (lastDay) {
    const text =
      daysBetween(today, lastDay) === 0 ? 'vandaag' : `tot en met ${dayAndMonth(lastDay)}`
    return { text: `Gesloten ${text}`, changesAt: momentAtMinute(addDays(lastDay, 1), 0) }
  }
  const nextSpecial = hours.special.find(({ fromDay }) => fromDay > isoDay(today))
  const nextDay = nextSpecial && readDay(nextSpecial.fromDay)
  return { text: null, changesAt: nextDay ? momentAtMinute(nextDay, 0) : null }
}

/** Returns the usual week with equal days grouped: "dinsdag tot en met vrijdag: 10.00–17.30 uur". */
export function weekLines({ week }: Pick<OpeningHours, 'week'>): string[] {
  const groups: { days: number[]; hours: string }[] = []
  for (const day of WEEK_ORDER) {
    const hours = rangesText(week[day] ?? [])
    const lastGroup = groups.at(-1)
    if (lastGroup?.hours === hours) lastGroup.days.push(day)
    else groups.push({ days: [day], hours })
  }
  return groups.map(({ days, hours }) => `${weekdaysText(days)}: ${hours}`)
}

/** Returns "maandag tot en met vrijdag" or "maandag, woensdag en vrijdag"; `days` are in the order of the week. */
export function weekdaysText(days: number[]): string {
  const names = days.map(weekdayText)
  const positions = days.map((day) => WEEK_ORDER.indexOf(day))
  const isConsecutive = positions.every(
    (position, index) => index === 0 || position === (positions[index - 1] ?? 0) + 1,
  )
  return isConsecutive && names.length > 2
    ? `${names[0]} tot en met ${names.at(-1)}`
    : joinWithAnd(names)
}
