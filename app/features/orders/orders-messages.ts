import type { Carrier, MoveOrderResult, OrderState } from './orders.ts'

/** What the back office and the shopper call each state. */
export function orderStateName(state: OrderState): string {
  switch (state) {
    case 'awaiting-payment':
      return 'Wacht op betaling'
    case 'payment-failed':
      return 'Betaling mislukt'
    case 'paid':
      return 'Betaald'
    case 'shipped':
      return 'Verzonden'
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

export function carrierName(carrier: Carrier): string {
  switch (carrier) {
    case 'postnl':
      return 'PostNL'
    case 'dhl':
      return 'DHL'
    case 'afgehaald':
      return 'Afgehaald in het atelier'
  }
}
