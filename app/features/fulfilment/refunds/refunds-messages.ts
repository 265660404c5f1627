import type { FieldErrors } from '#app/platform/forms/form-fields.ts'
import { formatCents } from '#app/platform/money.ts'
import { quantityField } from './refund-forms.ts'
import type { RefundOrderResult, RefundState } from './refunds.ts'

type RefundFailure = Exclude<Extract<RefundOrderResult, { ok: false }>, { error: 'unknown-order' }>

/** Returns why a refund is not possible, beside a field or for the whole form. */
export function refundErrors(failure: RefundFailure): {
  errors: FieldErrors
  message: string | null
} {
  switch (failure.error) {
    case 'unknown-payment':
      return pageMessage('Van deze betaling kan niets terug. Kies een andere.')
    case 'nothing':
      return pageMessage('Er is niets gekozen dat terug kan, of alles is al terugbetaald.')
    case 'unpaid':
      return pageMessage(
        'Deze bestelling wacht op een betaling. Tot dan kan alleen een hele betaling terug. Moet er iets af, wijzig dan de artikelen.',
      )
    case 'cannot-send':
      return { errors: { way: 'Dit geld kun je alleen zelf terugbetalen.' }, message: null }
    case 'too-much':
      return pageMessage(
        `Dit is meer dan er nog terug kan: van deze betaling is dat ${formatCents(failure.leftCents)}.`,
      )
    case 'too-many-units':
      return {
        errors: {
          [quantityField(failure.lineId)]: `Hiervan kunnen er nog ${failure.unitsLeft} terug.`,
        },
        message: null,
      }
    case 'too-much-shipping':
      return {
        errors: { shipping: `Aan verzending kan nog ${formatCents(failure.leftCents)} terug.` },
        message: null,
      }
  }
}

function pageMessage(message: string) {
  return { errors: {}, message }
}

/** Returns the name of a refund state, for the back office. */
export function refundStateName(state: RefundState): string {
  switch (state) {
    case 'pending':
      return 'Onderweg'
    case 'done':
      return 'Terugbetaald'
    case 'failed':
      return 'Mislukt'
  }
}
