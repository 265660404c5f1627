import { countryName } from '#app/features/sales/addresses/addresses.ts'
import type { SaveShippingResult } from '#app/features/sales/delivery/save-shipping.server.ts'
import { MAX_METHODS } from '#app/features/sales/delivery/shipping.ts'

/** Explains why a zone or method could not be saved or restored. */
export function saveShippingMessage(
  failure: Exclude<SaveShippingResult, { ok: true } | { error: 'unknown' }>,
): string {
  switch (failure.error) {
    case 'country-taken':
      return `${countryName(failure.country)} zit al in de zone ${failure.zoneName}. Haal het daar eerst uit.`
    case 'too-many-methods':
      return `Een zone heeft hoogstens ${MAX_METHODS} bezorgwijzen. Verwijder er eerst een.`
  }
}
