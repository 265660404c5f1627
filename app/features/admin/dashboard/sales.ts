import { readDay, shortDay } from '#app/platform/calendar-day.ts'
import { shortMonth } from '#app/platform/dutch-time.ts'

/** Start here: the sales per day or month, in Dutch time. */

export type SalesSpan = 'days' | 'months'

export const SPANS: { slug: string; span: SalesSpan; text: string; previousText: string }[] = [
  { slug: '', span: 'days', text: '30 dagen', previousText: '30 dagen ervoor' },
  { slug: 'jaar', span: 'months', text: '12 maanden', previousText: '12 maanden ervoor' },
]
export const BEST_SELLERS = 8

const POINT_COUNT: Record<SalesSpan, number> = { days: 30, months: 12 }

/**
 * Returns the first day of each day or month ("2026-11-21"): `currentKeys` for the span that ends with `today`, `previousKeys`
 * for the span before it.
 */
export function spanKeys(
  span: SalesSpan,
  today: string,
): { currentKeys: string[]; previousKeys: string[] } {
  const keys = Array.from({ length: POINT_COUNT[span] * 2 }, (_, steps) =>
    earlierKey(span, today, steps),
  )
  const sortedKeys = keys.reverse()
  return {
    currentKeys: sortedKeys.slice(POINT_COUNT[span]),
    previousKeys: sortedKeys.slice(0, POINT_COUNT[span]),
  }
}

function earlierKey(span: SalesSpan, today: string, steps: number): string {
  const [year = 0, month = 1, day = 1] = today.split('-').map(Number)
  const date =
    span === 'days'
      ? new Date(Date.UTC(year, month - 1, day - steps))
      : new Date(Date.UTC(year, month - 1 - steps, 1))
  return date.toISOString().slice(0, 10)
}

/** Returns a day as "21 nov" or a month as "nov 2026". */
export function keyName(span: SalesSpan, key: string): string {
  const day = readDay(key)
  if (!day) return key
  return span === 'days' ? shortDay(day) : `${shortMonth(day.month)} ${day.year}`
}

/** Returns "26% meer", "12% minder" or "evenveel" compared with the previous span; '' if that span had no sales. */
export function changeText(cents: number, previousCents: number): string {
  if (previousCents <= 0) return ''
  const percent = Math.round(((cents - previousCents) / previousCents) * 100)
  if (percent === 0) return 'evenveel'
  return percent > 0 ? `${percent}% meer` : `${-percent}% minder`
}
