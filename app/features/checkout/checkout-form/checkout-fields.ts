import {
  type Country,
  DELIVERY_PREFIX,
  isCountry,
} from '#app/features/sales/addresses/addresses.ts'
import type { FormValues } from '#app/platform/forms/form-fields.ts'

/** Returns the destination country of a form that may be incomplete. */
export function destinationOf(typed: FormValues): Country {
  const country = typed.elsewhere === 'on' ? typed[`${DELIVERY_PREFIX}country`] : typed.country
  return isCountry(country) ? country : 'NL'
}
