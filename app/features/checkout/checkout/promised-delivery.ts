import type { ShopTime } from '#app/features/core/opening-hours/hours.ts'
import type { ShopSettings } from '#app/features/core/settings/settings.ts'
import type { ShippingQuote } from './checkout.ts'
import { deliveryDay, pickupDay } from './delivery-day.ts'

const SMALL_NUMBERS: Record<number, string> = { 2: 'twee', 3: 'drie', 4: 'vier', 5: 'vijf' }

/** The delivery promise stored with an order. An order that is paid later, such as by bank transfer, gets no fixed day. */
export function promisedDelivery(
  quote: Pick<ShippingQuote, 'kind' | 'deliveryDays' | 'orderBeforeHour'>,
  isPaidLater: boolean,
  settings: ShopSettings,
  time: ShopTime,
): string {
  if (quote.kind === 'pickup') {
    const day = isPaidLater ? null : pickupDay(time, quote)
    const ready = day === null ? '' : ` Klaar op ${day}.`
    return `${settings.street}, ${settings.city}.${ready} Je krijgt bericht zodra het klaarligt`
  }
  if (!isPaidLater) return deliveryDay(time, quote)
  const days = quote.deliveryDays + 1
  return `Binnen ${SMALL_NUMBERS[days] ?? days} werkdagen nadat je betaling binnen is`
}
