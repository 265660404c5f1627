import type { ShopSettings } from '#app/features/core/settings/settings.ts'

/** A detail that a web shop must show by law, with the field of the settings page that it is entered in. */
export interface MissingDetail {
  field: keyof ShopSettings
  label: string
}

/** Name, address, contact and registrations: articles 3:15d and 6:230m of the Dutch Civil Code. */
const REQUIRED: MissingDetail[] = [
  { field: 'name', label: 'Naam van de winkel' },
  { field: 'street', label: 'Straat en nummer' },
  { field: 'postcode', label: 'Postcode' },
  { field: 'city', label: 'Plaats' },
  { field: 'phone', label: 'Telefoonnummer' },
  { field: 'email', label: 'E-mailadres' },
  { field: 'kvk', label: 'KvK-nummer' },
  { field: 'vatId', label: 'Btw-id' },
]

/**
 * Returns the details that the law requires and the owner has not entered; `standard` are the settings of a new shop. A shop under the
 * kleineondernemersregeling needs no VAT id.
 */
export function missingDetails(settings: ShopSettings, standard: ShopSettings): MissingDetail[] {
  return REQUIRED.filter(
    ({ field }) =>
      settings[field] === standard[field] && !(field === 'vatId' && settings.isSmallBusiness),
  )
}

export type OpenShopResult =
  | { ok: true }
  | { ok: false; error: 'details-missing'; missing: MissingDetail[] }
