import type { MoveOrderResult } from './order-moves.ts'
import { isPickup, type OrderEventKind, type OrderState } from './orders.ts'

/** Returns the name of a state, for the back office and the shopper. */
export function orderStateName(state: OrderState, order?: { shippingMethod: string }): string {
  const isFetched = order !== undefined && isPickup(order)
  switch (state) {
    case 'awaiting-payment':
      return 'Wacht op betaling'
    // The payment itself shows whether it was cancelled, rejected or expired.
    case 'payment-failed':
      return 'Niet betaald'
    case 'paid':
      return 'Betaald'
    case 'partly-shipped':
      return isFetched ? 'Deels klaar' : 'Deels verzonden'
    case 'shipped':
      return isFetched ? 'Ligt klaar' : 'Verzonden'
    case 'delivered':
      return isFetched ? 'Opgehaald' : 'Bezorgd'
    case 'cancelled':
      return 'Geannuleerd'
    case 'expired':
      return 'Verlopen'
  }
}

/** Explains why the state of an order could not change. */
export function moveOrderMessage(failure: Extract<MoveOrderResult, { ok: false }>): string {
  switch (failure.error) {
    case 'unknown-order':
      return 'Deze bestelling bestaat niet.'
    case 'not-now':
      return `Dat kan niet bij een bestelling met status ‘${orderStateName(failure.state)}’.`
  }
}

/** Returns who else can read an event of the timeline; empty if that is obvious. */
export function eventAudience(kind: OrderEventKind): string {
  return kind === 'note' ? 'alleen voor ons' : kind === 'message' ? 'gemaild naar de klant' : ''
}
