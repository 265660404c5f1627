import { orderStateName } from '#app/features/fulfilment/orders/orders-messages.ts'
import { formatCents } from '#app/platform/money.ts'
import type { PaymentMethod, PaymentState, RetryPaymentResult } from './payments.ts'

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

/** Returns the name of a payment state, for the back office. */
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

/** Returns the limits of a method for the back office: "Van € 0,01 tot € 50.000,00"; empty without limits. */
export function methodLimitsText({ minCents, maxCents }: PaymentMethod): string {
  if (maxCents !== null) return `Van ${formatCents(minCents)} tot ${formatCents(maxCents)}`
  return minCents > 0 ? `Vanaf ${formatCents(minCents)}` : ''
}
