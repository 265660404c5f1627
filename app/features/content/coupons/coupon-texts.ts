import { dutchClock, dutchDate, dutchMoment } from '#app/platform/dutch-time.ts'
import type { StatusTone } from '#app/ui/feedback/status-label.tsx'
import { hasEnded, hasStarted } from './coupons.ts'

/** "30 november", with its year in another year than this; never broken across lines. */
function day(date: Date, now: Date): string {
  const text = dutchDate(date)
  return text.replace(` ${dutchDate(now).slice(-4)}`, '').replaceAll(' ', '\u00a0')
}

/** Until when it can be used: "Tot en met 30 november.", "Tot 30 november, 18.00 uur.", "Verlopen op 15 november." */
export function periodText(endsAt: Date | null, now: Date): string {
  if (!endsAt) return ''
  // One that ends at midnight is good for the whole day before.
  const isMidnight = dutchClock(endsAt) === '00.00'
  const last = day(new Date(endsAt.getTime() - (isMidnight ? 60_000 : 0)), now)
  const moment = `${last}, ${dutchClock(endsAt)}\u00a0uur`
  const isToday = last === day(now, now)
  if (hasEnded({ startsAt: null, endsAt }, now))
    return `Verlopen op ${isToday && !isMidnight ? moment : last}.`
  return isMidnight ? `Tot en met ${last}.` : `Tot ${moment}.`
}

/** Of an own page says only that; of another site its name, so that nobody is surprised. */
export function destinationText(href: string, hasProduct: boolean): string {
  if (href.startsWith('/')) return hasProduct ? 'Naar het sieraad' : 'Naar de sieraden'
  return `Naar ${new URL(href).host.replace(/^www\./, '')}`
}

/** How a coupon stands, for the back office. */
export function couponStatus(
  coupon: { startsAt: Date | null; endsAt: Date | null },
  now: Date,
): { tone: StatusTone; text: string } {
  if (hasEnded(coupon, now)) return { tone: 'quiet', text: 'Verlopen' }
  if (coupon.startsAt && !hasStarted(coupon, now)) {
    return { tone: 'warning', text: `Vanaf ${dutchMoment(coupon.startsAt, now)}` }
  }
  return { tone: 'success', text: 'In de winkel' }
}
