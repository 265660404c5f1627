import {
  type Country,
  DELIVERY_PREFIX,
  isCountry,
} from '#app/features/sales/addresses/addresses.ts'
import type { FormValues } from '#app/platform/forms/form-fields.ts'

/** Returns the destination country of a form that may still be incomplete. */
export function destinationOf(formValues: FormValues): Country {
  const country =
    formValues.elsewhere === 'on' ? formValues[`${DELIVERY_PREFIX}country`] : formValues.country
  return isCountry(country) ? country : 'NL'
}
