import { dutchHoliday } from '#app/features/core/opening-hours/dutch-holidays.ts'
import { isDispatchDay, type ShopTime } from '#app/features/core/opening-hours/hours.ts'
import {
  addDays,
  type Day,
  dayAndMonth,
  dayOf,
  daysBetween,
  firstDay,
  isoDay,
  momentAtHour,
  weekday,
  weekdayName,
} from '#app/platform/calendar-day.ts'
import { capitalize } from '#app/platform/text/capitalize.ts'

/** The day of arrival as text, and the moment until which the text is correct. */
export interface DeliveryPromise {
  /** "Dinsdag in huis" */
  arrival: string
  /** "als je vóór maandag 22.00 uur bestelt" */
  condition: string
  /** the day of arrival, to be stored with an order: "2026-11-24" */
  arrivalDate: string
  /** the cut-off, or midnight if that comes first, because "morgen" then means another day */
  validUntil: Date
}

/** Parcels are delivered from Monday to Saturday. */
function isDeliveryDay(day: Day): boolean {
  return weekday(day) !== 0 && !dutchHoliday(day)
}

/**
 * Returns the promise for an order that is placed now. Orders before the cut-off of a dispatch day leave that day and
 * arrive `deliveryDays` delivery days later. Products that are made to order leave `makingDays` dispatch days later.
 */
export function deliveryPromise(
  { now, hours }: ShopTime,
  {
    cutOffHour,
    deliveryDays,
    makingDays = 0,
  }: { cutOffHour: number; deliveryDays: number; makingDays?: number | undefined },
): DeliveryPromise {
  const hasDispatch = (day: Day) => isDispatchDay(hours, day)
  const today = dayOf(now)
  let sentOn = firstDay(today, hasDispatch)
  if (momentAtHour(sentOn, cutOffHour) <= now) {
    sentOn = firstDay(addDays(sentOn, 1), hasDispatch)
  }
  const cutOff = momentAtHour(sentOn, cutOffHour)
  const midnight = momentAtHour(addDays(today, 1), 0)
  let arrivesOn = sentOn
  for (let day = 0; day < makingDays; day++)
    arrivesOn = firstDay(addDays(arrivesOn, 1), hasDispatch)
  for (let day = 0; day < deliveryDays; day++) {
    arrivesOn = firstDay(addDays(arrivesOn, 1), isDeliveryDay)
  }
  const time = `${cutOffHour}.00\u00a0uur`
  const isToday = daysBetween(today, sentOn) === 0
  return {
    arrival: `${capitalize(arrivalName(today, arrivesOn))} in huis`,
    condition: `als je vóór ${isToday ? '' : `${dayName(today, sentOn)} `}${time} bestelt`,
    arrivalDate: isoDay(arrivesOn),
    validUntil: new Date(Math.min(cutOff.getTime(), midnight.getTime())),
  }
}

/** Names the day of arrival. From five days on the date is added, because "woensdag" alone sounds nearer. */
function arrivalName(today: Day, day: Day): string {
  const name = dayName(today, day)
  const hasDate = name.includes(' ')
  return daysBetween(today, day) < 5 || hasDate ? name : `${weekdayName(day)} ${dayAndMonth(day)}`
}

function dayName(today: Day, day: Day): string {
  const daysAhead = daysBetween(today, day)
  if (daysAhead === 1) return 'morgen'
  return daysAhead < 7 ? weekdayName(day) : `${weekdayName(day)} ${dayAndMonth(day)}`
}
