import type { PlaceOrderResult } from '#app/features/checkout/checkout/checkout.ts'
import {
  notDeliveredMessage,
  otherCountryMessage,
  placeOrderMessages,
  tooManyOrdersInit,
} from '#app/features/checkout/checkout/checkout-messages.ts'
import type { Country } from '#app/features/sales/addresses/addresses.ts'
import type { FieldErrors, FormValues } from '#app/platform/forms/form-fields.ts'
import { destinationOf } from './checkout-fields.ts'

interface RejectedOrder {
  formValues: FormValues
  errors: FieldErrors
  messages: string[]
  init: number | ResponseInit
}

/** Returns the messages that explain why an order was not placed, at the form or at its fields, and the response status. */
export function explainRejectedOrder(
  result: Extract<PlaceOrderResult, { ok: false }>,
  formValues: FormValues,
): RejectedOrder {
  const messages = placeOrderMessages(result)
  const rejectFields = (errors: FieldErrors) => ({ formValues, errors, messages: [], init: 422 })
  const destination = destinationOf(formValues)
  switch (result.error) {
    case 'unknown-vat-id':
      return rejectFields({ vatId: messages.join(' ') })
    case 'shipping-not-offered':
    case 'promise-changed':
      return rejectFields({ shipping: messages.join(' ') })
    case 'cart-changed':
      // `shownFor` is the country whose prices the form showed. Another destination explains why they differ.
      return formValues.shownFor === destination
        ? { formValues, errors: {}, messages, init: 422 }
        : rejectFields({ shipping: otherCountryMessage(destination) })
    case 'too-many-orders':
      return { formValues, errors: {}, messages, init: tooManyOrdersInit(result) }
    default:
      return { formValues, errors: {}, messages, init: 422 }
  }
}

/** Moves the shipping error to the country field if the country is not served: it has no shipping methods to choose from. */
export function moveErrorsToCountry<T extends { formValues: FormValues; errors: FieldErrors }>(
  page: T,
  servedCountries: readonly Country[] = [],
): T {
  const destination = destinationOf(page.formValues)
  if (servedCountries.includes(destination)) return page
  const errors = Object.entries(page.errors).map(([name, error]) =>
    name === 'shipping' ? ['country', notDeliveredMessage(destination)] : [name, error],
  )
  return { ...page, errors: Object.fromEntries(errors) }
}
