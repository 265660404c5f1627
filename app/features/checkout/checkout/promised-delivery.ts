import type { ShopSettings } from '#app/features/core/settings/settings.ts'
import type { ShippingQuote } from './checkout.ts'

const SMALL_NUMBERS: Record<number, string> = { 2: 'twee', 3: 'drie', 4: 'vier', 5: 'vijf' }

/** Returns the delivery promise stored with an order. Orders that are paid later, such as by bank transfer, get no fixed day. */
export function promisedDelivery(
  quote: Pick<ShippingQuote, 'kind' | 'deliveryDays' | 'day'>,
  isPaidLater: boolean,
  settings: ShopSettings,
): string {
  if (quote.kind === 'pickup') {
    const readyText = isPaidLater || quote.day === null ? '' : ` Klaar op ${quote.day}.`
    const address = [settings.street, settings.city].filter(Boolean).join(', ') || 'Ophalen'
    return `${address}.${readyText} Je krijgt bericht zodra het klaarligt`
  }
  if (!isPaidLater) return quote.day ?? ''
  // The parcel may leave on the working day after the payment came in.
  const days = quote.deliveryDays + 1
  return `Binnen ${SMALL_NUMBERS[days] ?? days} werkdagen nadat je betaling binnen is`
}
