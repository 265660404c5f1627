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

/** Made when it is first needed: it is slow to make, and a page of the shop window seldom needs it. */
let parts: Intl.DateTimeFormat | undefined

/** What was read of late, by the minute: a page asks for the same few moments many times. */
const known = new Map<number, Record<string, string>>()
const MAX_KNOWN = 500

function read(date: Date): Record<string, string> {
  const minute = Math.floor(date.getTime() / 60_000)
  const before = known.get(minute)
  if (before) return before
  if (known.size === MAX_KNOWN) known.clear()
  const now = format(date)
  known.set(minute, now)
  return now
}

function format(date: Date): Record<string, string> {
  parts ??= new Intl.DateTimeFormat('nl-NL', {
    timeZone: TIME_ZONE,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  })
  return Object.fromEntries(parts.formatToParts(date).map(({ type, value }) => [type, value]))
}

/** The month that "01" to "12" names. */
const monthName = (month = '') => MONTHS[Number(month) - 1] ?? ''

/** "2026-11-21", as the calendar in the shop says. */
export function dutchDay(date: Date): string {
  const { year, month, day } = read(date)
  return `${year}-${month}-${day}`
}

/** "2026-11-21T14:02": what a date-and-time field of a form holds. */
export function dutchMinute(date: Date): string {
  const { hour, minute } = read(date)
  return `${dutchDay(date)}T${hour}:${minute}`
}

/** The moment a date-and-time field names, read as time in the shop; undefined: no such moment. */
export function fromDutchMinute(text: string): Date | undefined {
  const asUtc = new Date(`${text}Z`)
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d$/.test(text) || Number.isNaN(asUtc.getTime())) return undefined
  // The clock is one or two hours ahead; the one that reads back the same is meant.
  for (const hours of [1, 2]) {
    const moment = new Date(asUtc.getTime() - hours * 3_600_000)
    if (dutchMinute(moment) === text) return moment
  }
  // In the hour that the clock skips in spring.
  return new Date(asUtc.getTime() - 3_600_000)
}

/** When the day began in the shop. */
export function dutchMidnight(date: Date): Date {
  return fromDutchMinute(`${dutchDay(date)}T00:00`) ?? date
}

/** When the next day begins in the shop; a day has 25 hours at most. */
export const nextDutchDay = (date: Date): Date =>
  dutchMidnight(new Date(dutchMidnight(date).getTime() + 25.5 * 3_600_000))

/** "14.02" */
export function dutchClock(date: Date): string {
  const { hour, minute } = read(date)
  return `${hour}.${minute}`
}

/** "21-11-2026 14:05", as it stands beside a price of others */
export function dutchStamp(date: Date): string {
  const { year, month, day, hour, minute } = read(date)
  return `${day}-${month}-${year} ${hour}:${minute}`
}

/** "21 november 2026" */
export function dutchDate(date: Date): string {
  const { year, month, day } = read(date)
  return `${Number(day)} ${monthName(month)} ${year}`
}

/** "vandaag, 14.02", "gisteren, 22.08", "19 nov, 21.11", and with its year in another year. */
export function dutchMoment(date: Date, now: Date): string {
  const day = dutchDay(date)
  const today = dutchDay(now)
  const yesterday = dutchDay(new Date(dutchMidnight(now).getTime() - 3_600_000))
  if (day === today) return `vandaag, ${dutchClock(date)}`
  if (day === yesterday) return `gisteren, ${dutchClock(date)}`
  const { year, month, day: dayOfMonth } = read(date)
  const short = month === '03' ? 'mrt' : monthName(month).slice(0, 3)
  return `${Number(dayOfMonth)} ${short}${year === today.slice(0, 4) ? '' : ` ${year}`}, ${dutchClock(date)}`
}
