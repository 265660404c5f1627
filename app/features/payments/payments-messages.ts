import { orderStateName } from '#app/features/orders/orders-messages.ts'
import type { PaymentState, RetryPaymentResult } from './payments.ts'

export function retryPaymentMessage(failure: Extract<RetryPaymentResult, { ok: false }>): string {
  switch (failure.error) {
    case 'unknown-order':
      return 'Deze bestelling bestaat niet.'
    case 'not-now':
      return `Betalen kan niet meer. De bestelling staat op ‘${orderStateName(failure.state)}’.`
    case 'unknown-method':
      return 'Deze betaalwijze is er niet. Kies een andere.'
    case 'too-many-attempts':
      return 'Betalen is te vaak geprobeerd. Neem contact met ons op, dan helpen we je verder.'
  }
}

/** What the back office calls the state of an attempt. */
export function paymentStateName(state: PaymentState): string {
  switch (state) {
    case 'open':
      return 'Wacht op betaling'
    case 'paid':
      return 'Betaald'
    case 'failed':
      return 'Mislukt'
    case 'cancelled':
      return 'Afgebroken'
    case 'expired':
      return 'Verlopen'
  }
}
