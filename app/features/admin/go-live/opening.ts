import type { ShopSettings } from '#app/features/core/settings/settings.ts'
import { path } from '#app/platform/path.ts'

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

/** Promises to visitors that a new shop starts with as an example. */
export interface UnreadPromise {
  step: 'shipping' | 'legal'
  label: string
  href: string
}

const PROMISES: UnreadPromise[] = [
  {
    step: 'shipping',
    label: 'Verzending: landen, prijzen en levertijden',
    href: path('/beheer/verzending'),
  },
  { step: 'legal', label: 'Voorwaarden, retour en privacy', href: path('/beheer/teksten') },
]

/** Returns the promises that the owner has not marked as read in the steps of the setup. */
export function unreadPromises({ setupMarks, isDemo }: ShopSettings): UnreadPromise[] {
  const marked = setupMarks.split(',')
  return isDemo ? [] : PROMISES.filter(({ step }) => !marked.includes(step))
}

export type OpenShopResult =
  | { ok: true }
  | { ok: false; error: 'unconfirmed'; missing: MissingDetail[]; unread: UnreadPromise[] }
