import { type Country, isCountry } from '#app/features/addresses/addresses.ts'
import type { Typed } from '#app/platform/form-fields.ts'

/** The fields of the other delivery address have these letters before their names. */
export const DELIVERY_PREFIX = 'to_'

/** Where the order goes, as far as the form says it now. */
export function destinationOf(typed: Typed): Country {
  const country = typed.elsewhere === 'on' ? typed[`${DELIVERY_PREFIX}country`] : typed.country
  return isCountry(country) ? country : 'NL'
}
