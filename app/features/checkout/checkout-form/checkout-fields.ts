import {
  type Country,
  DELIVERY_PREFIX,
  isCountry,
} from '#app/features/sales/addresses/addresses.ts'
import type { Typed } from '#app/platform/form-fields.ts'

/** Where the order goes, as far as the form says it now. */
export function destinationOf(typed: Typed): Country {
  const country = typed.elsewhere === 'on' ? typed[`${DELIVERY_PREFIX}country`] : typed.country
  return isCountry(country) ? country : 'NL'
}
