const TIME_ZONE = 'Europe/Amsterdam'

export const MONTHS = [
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

/** Created at first use, because creating it is slow and pages of the shop seldom need it. */
let partsFormatter: Intl.DateTimeFormat | undefined

/** Recent results by minute, because a page formats the same few moments many times. */
const partsByMinute = new Map<number, Record<string, string>>()
const MAX_CACHED_MINUTES = 500

function readDateParts(date: Date): Record<string, string> {
  const minute = Math.floor(date.getTime() / 60_000)
  const cachedParts = partsByMinute.get(minute)
  if (cachedParts) return cachedParts
  if (partsByMinute.size === MAX_CACHED_MINUTES) partsByMinute.clear()
  const dateParts = formatParts(date)
  partsByMinute.set(minute, dateParts)
  return dateParts
}

function formatParts(date: Date): Record<string, string> {
  partsFormatter ??= new Intl.DateTimeFormat('nl-NL', {
    timeZone: TIME_ZONE,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  })
  return Object.fromEntries(
    partsFormatter.formatToParts(date).map(({ type, value }) => [type, value]),
  )
}

/** Returns the short name of month 1 to 12: "mrt". */
export const shortMonth = (month: number): string =>
  month === 3 ? 'mrt' : (MONTHS[month - 1] ?? '').slice(0, 3)

/** Returns the name of month "01" to "12". */
const monthName = (month = '') => MONTHS[Number(month) - 1] ?? ''

/** Returns the day in the shop's time zone: "2026-11-21". */
export function dutchDay(date: Date): string {
  const { year, month, day } = readDateParts(date)
  return `${year}-${month}-${day}`
}

/** Returns the value of a date-and-time field: "2026-11-21T14:02". */
export function dutchMinute(date: Date): string {
  const { hour, minute } = readDateParts(date)
  return `${dutchDay(date)}T${hour}:${minute}`
}

/** Parses the value of a date-and-time field in the shop's time zone; undefined if it is invalid. */
export function fromDutchMinute(text: string): Date | undefined {
  const asUtc = new Date(`${text}Z`)
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d$/.test(text) || Number.isNaN(asUtc.getTime())) return undefined
  // The shop's clock is one or two hours ahead of UTC. With the right offset, formatting returns the same text.
  for (const hours of [1, 2]) {
    const moment = new Date(asUtc.getTime() - hours * 3_600_000)
    if (dutchMinute(moment) === text) return moment
  }
  // The time is in the hour that the clock skips in spring.
  return new Date(asUtc.getTime() - 3_600_000)
}

/** Returns the start of the day in the shop's time zone. */
export function dutchMidnight(date: Date): Date {
  return fromDutchMinute(`${dutchDay(date)}T00:00`) ?? date
}

/** Returns the start of the next day in the shop's time zone. A day has at most 25 hours. */
export const nextDutchDay = (date: Date): Date =>
  dutchMidnight(new Date(dutchMidnight(date).getTime() + 25.5 * 3_600_000))

/** "14.02" */
export function dutchClock(date: Date): string {
  const { hour, minute } = readDateParts(date)
  return `${hour}.${minute}`
}

/** "21 november 2026, 14.05", for a moment that must be exact even when it is read years later */
export function dutchStamp(date: Date): string {
  return `${dutchDate(date)}, ${dutchClock(date)}`
}

/** "21 november, 14.05 uur", for the time of another shop's price */
export function dutchDayAndTime(date: Date): string {
  const { month, day } = readDateParts(date)
  return `${Number(day)} ${monthName(month)}, ${dutchClock(date)} uur`
}

/** "21 november 2026" */
export function dutchDate(date: Date): string {
  const { year, month, day } = readDateParts(date)
  return `${Number(day)} ${monthName(month)} ${year}`
}

/** "vandaag, 14.02", "gisteren, 22.08", "19 nov, 21.11"; with the year if it is another year. */
export function dutchMoment(date: Date, now: Date): string {
  const day = dutchDay(date)
  const today = dutchDay(now)
  const yesterday = dutchDay(new Date(dutchMidnight(now).getTime() - 3_600_000))
  if (day === today) return `vandaag, ${dutchClock(date)}`
  if (day === yesterday) return `gisteren, ${dutchClock(date)}`
  const { year, month, day: dayOfMonth } = readDateParts(date)
  return `${Number(dayOfMonth)} ${shortMonth(Number(month))}${year === today.slice(0, 4) ? '' : ` ${year}`}, ${dutchClock(date)}`
}
