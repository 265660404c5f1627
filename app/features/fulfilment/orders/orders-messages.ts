import type { MoveOrderResult } from './order-moves.ts'
import { isPickup, type OrderEventKind, type OrderState } from './orders.ts'

/** What the back office and the shopper call each state. */
export function orderStateName(state: OrderState, order?: { shippingMethod: string }): string {
  const isFetched = order !== undefined && isPickup(order)
  switch (state) {
    case 'awaiting-payment':
      return 'Wacht op betaling'
    // Broken off, refused or too late: which it was stands with the attempt.
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

/** Why an order could not be moved on. */
export function moveOrderMessage(failure: Extract<MoveOrderResult, { ok: false }>): string {
  switch (failure.error) {
    case 'unknown-order':
      return 'Deze bestelling bestaat niet.'
    case 'not-now':
      return `Dat kan niet bij een bestelling met status ‘${orderStateName(failure.state)}’.`
  }
}

/** Who else reads a line of the timeline; empty where that goes without saying. */
export function eventAudience(kind: OrderEventKind): string {
  return kind === 'note' ? 'alleen voor ons' : kind === 'message' ? 'gemaild naar de klant' : ''
}
