import { fromDutchMinute } from '#app/platform/dutch-time.ts'

const DAY_FIRST =
  /^(?<day>\d{1,2})[-/.](?<month>\d{1,2})[-/.](?<year>\d{4})(?:[ T](?<timePart>.*))?$/
const YEAR_FIRST = /^(?<year>\d{4})-(?<month>\d{1,2})-(?<day>\d{1,2})(?:[ T](?<timePart>.*))?$/
const TIME = /^(\d{1,2}):(\d{2})(?::(\d{2}))?(?:\.\d+)?\s*(Z|[+-]\d{2}:?\d{2})?$/

/**
 * Parses "2026-11-27", "27-11-2026 09:00", or a time with an explicit zone; without a zone, the time is Dutch. A day
 * without a time is read as its first second, or as its last second if `isEnd`. Returns null if the text is no date.
 */
export function readLocalDate(text: string, { isEnd = false } = {}): Date | null {
  const match = text.trim().match(DAY_FIRST) ?? text.trim().match(YEAR_FIRST)
  if (!match?.groups) return null
  const { year, month, day, timePart } = match.groups
  const time = timePart === undefined ? null : timePart.match(TIME)
  if (timePart !== undefined && !time) return null

  const [hours, minutes, seconds] = time
    ? [Number(time[1]), Number(time[2]), Number(time[3] ?? 0)]
    : timeOfWholeDay(isEnd)
  const utc = new Date(
    Date.UTC(Number(year), Number(month) - 1, Number(day), hours, minutes, seconds),
  )
  // `Date` would silently turn "31-02" into a day in March.
  const isReal = utc.getUTCDate() === Number(day) && utc.getUTCMonth() === Number(month) - 1
  if (!isReal || hours > 23 || minutes > 59) return null
  const zone = time?.[4]
  if (zone) return new Date(utc.getTime() - zoneMinutes(zone) * 60_000)
  const minute = fromDutchMinute(utc.toISOString().slice(0, 16))
  return minute ? new Date(minute.getTime() + seconds * 1_000) : null
}

function timeOfWholeDay(isEnd: boolean): [hours: number, minutes: number, seconds: number] {
  return isEnd ? [23, 59, 59] : [0, 0, 0]
}

/** Returns the offset of a time zone such as "+01:00"; 0 for "Z". */
function zoneMinutes(zone: string): number {
  const match = zone.match(/^([+-])(\d{2}):?(\d{2})$/)
  if (!match) return 0
  return (match[1] === '-' ? -1 : 1) * (Number(match[2]) * 60 + Number(match[3]))
}
