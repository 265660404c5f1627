import type { Country } from '#app/features/addresses/addresses.ts'
import { deliveryPromise } from '#app/features/delivery/delivery-promise.ts'
import { isDutchHoliday } from '#app/features/delivery/dutch-holidays.ts'
import { addDays, type Day, dayAndMonth, weekday, weekdayName } from '#app/platform/calendar-day.ts'

/** "Dinsdag 24 november": when it arrives if it is ordered and paid now. Abroad it takes a day more. */
export function deliveryDay(now: Date, orderBeforeHour: number, country: Country): string {
  const { arrivalDate } = deliveryPromise(now, orderBeforeHour)
  const [year = 0, month = 0, date = 0] = arrivalDate.split('-').map(Number)
  const day =
    country === 'NL' ? { year, month, day: date } : nextDeliveryDay({ year, month, day: date })
  const words = `${weekdayName(day)} ${dayAndMonth(day)}`
  return words.charAt(0).toUpperCase() + words.slice(1)
}

function nextDeliveryDay(day: Day): Day {
  let next = addDays(day, 1)
  while (weekday(next) === 0 || isDutchHoliday(next)) next = addDays(next, 1)
  return next
}
