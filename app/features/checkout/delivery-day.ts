import { deliveryPromise } from '#app/features/delivery/delivery-promise.ts'
import { dayAndMonth, weekdayName } from '#app/platform/calendar-day.ts'

/** "Dinsdag 24 november": when it arrives this way if it is ordered and paid now. */
export function deliveryDay(
  now: Date,
  way: { orderBeforeHour: number; deliveryDays: number },
): string {
  const { arrivalDate } = deliveryPromise(now, way)
  const [year = 0, month = 0, day = 0] = arrivalDate.split('-').map(Number)
  const words = `${weekdayName({ year, month, day })} ${dayAndMonth({ year, month, day })}`
  return words.charAt(0).toUpperCase() + words.slice(1)
}
