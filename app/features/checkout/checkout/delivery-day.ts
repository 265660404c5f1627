import { readyForPickup, type ShopTime } from '#app/features/core/opening-hours/hours.ts'
import { clockText, fullDayText } from '#app/features/core/opening-hours/hours-texts.ts'
import { deliveryPromise } from '#app/features/sales/delivery/delivery-promise.ts'
import { readDay } from '#app/platform/calendar-day.ts'
import { capitalize } from '#app/platform/text/capitalize.ts'

interface DeliveryTerms {
  orderBeforeHour: number
  deliveryDays: number
}

/** "Dinsdag 24 november": the day of arrival if it is ordered and paid now. */
export function deliveryDay(time: ShopTime, terms: DeliveryTerms): string {
  const day = readDay(deliveryPromise(time, terms).arrivalDate)
  const dateText = day ? fullDayText(day) : ''
  return capitalize(dateText)
}

/** "dinsdag 24 november vanaf 10.00 uur": when it is ready for pickup if paid now; null if the shop has no opening hours. */
export function pickupDay(time: ShopTime, terms: DeliveryTerms): string | null {
  const ready = readyForPickup(time, terms)
  return ready ? `${fullDayText(ready.day)} vanaf ${clockText(ready.range.from)}\u00a0uur` : null
}
