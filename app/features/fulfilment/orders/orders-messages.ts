import { type Cents, formatCents } from '#app/platform/money.ts'
import type { ChangeStateResult } from './order-transitions.ts'
import { isPickup, type OrderEventKind, type OrderState, type PlacedOrder } from './orders.ts'

/** Returns the name of a state, for staff and shoppers. */
export function orderStateName(state: OrderState, order?: { shippingMethod: string }): string {
  const isForPickup = order !== undefined && isPickup(order)
  switch (state) {
    case 'awaiting-payment':
      return 'Wacht op betaling'
    // The list of payments shows whether the payment was cancelled, rejected or expired.
    case 'payment-failed':
      return 'Niet betaald'
    case 'paid':
      return 'Betaald'
    case 'partly-shipped':
      return isForPickup ? 'Deels klaar' : 'Deels verzonden'
    case 'shipped':
      return isForPickup ? 'Ligt klaar' : 'Verzonden'
    case 'delivered':
      return isForPickup ? 'Opgehaald' : 'Bezorgd'
    case 'cancelled':
      return 'Geannuleerd'
    case 'expired':
      return 'Verlopen'
  }
}

/** Returns why the state of an order could not change. */
export function stateChangeMessage(failure: Extract<ChangeStateResult, { ok: false }>): string {
  switch (failure.error) {
    case 'unknown-order':
      return 'Deze bestelling bestaat niet.'
    case 'not-now':
      return `Dat kan niet bij een bestelling met status ‘${orderStateName(failure.state)}’.`
  }
}

/** Returns the subject of a mail about an order. The subject for a test order says that it is a test. */
export const orderSubject = ({ isTest }: { isTest: boolean }, subject: string): string =>
  isTest ? `Test: ${subject}` : subject

/** Returns the text that says who can read an event of the timeline; empty if that is obvious. */
export function eventAudience(kind: OrderEventKind): string {
  if (kind === 'note') return 'alleen voor ons'
  return kind === 'message' ? 'gemaild naar de klant' : ''
}

/** Returns the name of the customer; POS customers may have none. */
export function customerName({
  firstName,
  lastName,
}: {
  firstName: string
  lastName: string
}): string {
  return `${firstName} ${lastName}`.trim() || 'Aan de toonbank'
}

/** Returns the label of the discount in the totals. */
export const discountName = (codes: string[]) => ['Korting', codes.join(', ')].join(' ').trim()

/** Returns the discount as text. Codes that gave only free shipping are described as such. */
export const discountText = (cents: Cents) =>
  cents === 0 ? 'Gratis verzending' : `− ${formatCents(cents)}`

/** Returns the statement that an invoice with a reverse charge requires (art. 226 of the VAT directive). */
export function vatReversedText(buyerVatId: string, sellerVatId: string): string {
  return `Btw verlegd naar de koper: intracommunautaire levering, 0% btw. Btw-id koper ${buyerVatId}, btw-id verkoper ${sellerVatId}.`
}

const KIND_NAMES: Record<string, string> = {
  letterbox: 'brievenbuspakje',
  parcel: 'pakket',
  pickup: 'ophalen',
}

/** Returns the shipping method within a sentence, after the day: "als pakket", "met DHL Express". */
export function shippingMethodText({
  shippingMethod,
  shippingName,
}: Pick<PlacedOrder, 'shippingMethod' | 'shippingName'>): string {
  const name = shippingName.toLowerCase()
  return KIND_NAMES[shippingMethod] === name ? `als ${name}` : `met ${shippingName}`
}
