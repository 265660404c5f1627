import { dutchClock, dutchDate, dutchMoment } from '#app/platform/dutch-time.ts'
import type { StatusTone } from '#app/ui/feedback/status-label.tsx'
import { hasEnded, hasStarted } from './coupons.ts'

/** Returns a day as "30 november" without line breaks, with the year if it is not the current year. */
function dayText(date: Date, now: Date): string {
  const text = dutchDate(date)
  return text.replace(` ${dutchDate(now).slice(-4)}`, '').replaceAll(' ', '\u00a0')
}

/**
 * Returns the period of validity: "Tot en met 30 november.", "Tot 30 november, 18.00 uur.", "Verlopen op 15 november."
 */
export function periodText(endsAt: Date | null, now: Date): string {
  if (!endsAt) return ''
  // A coupon that ends at midnight is valid for the whole day before.
  const isMidnight = dutchClock(endsAt) === '00.00'
  const lastDay = dayText(new Date(endsAt.getTime() - (isMidnight ? 60_000 : 0)), now)
  const moment = `${lastDay}, ${dutchClock(endsAt)}\u00a0uur`
  const isToday = lastDay === dayText(now, now)
  if (hasEnded({ startsAt: null, endsAt }, now))
    return `Verlopen op ${isToday && !isMidnight ? moment : lastDay}.`
  return isMidnight ? `Tot en met ${lastDay}.` : `Tot ${moment}.`
}

/**
 * Returns the text of the button. For another site, it contains the name of that site. `listName`: what the list shows to which
 * the coupon leads, such as "ringen".
 */
export function destinationText(href: string, hasProduct: boolean, listName = ''): string {
  if (href.startsWith('/') && listName) return `Bekijk ${listName}`
  if (href.startsWith('/')) return hasProduct ? 'Naar het sieraad' : 'Naar de sieraden'
  return `Naar ${new URL(href).host.replace(/^www\./, '')}`
}

/** Returns the status of a coupon for the back office. */
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
