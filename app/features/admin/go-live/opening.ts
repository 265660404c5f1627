import type { ShopSettings } from '#app/features/core/settings/settings.ts'
import { path } from '#app/platform/path.ts'

/** A detail that the law requires a web shop to show, with its field on the settings page. */
export interface MissingDetail {
  field: keyof ShopSettings
  label: string
}

/** Articles 3:15d and 6:230m of the Dutch Civil Code require the name, address, contact details and registrations. */
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
 * Returns the details that the law requires and the owner has not entered. `defaults` contains the settings of a new shop. A shop
 * under the small business scheme (kleineondernemersregeling) needs no VAT id.
 */
export function missingDetails(settings: ShopSettings, defaults: ShopSettings): MissingDetail[] {
  return REQUIRED.filter(
    ({ field }) =>
      settings[field] === defaults[field] && !(field === 'vatId' && settings.isSmallBusiness),
  )
}

/** Example texts of a new shop that promise something to visitors and that the owner has not read. */
export interface UncheckedText {
  step: 'shipping' | 'legal'
  label: string
  href: string
}

const TEXTS_TO_CHECK: UncheckedText[] = [
  {
    step: 'shipping',
    label: 'Verzending: landen, prijzen en levertijden',
    href: path('/beheer/verzending'),
  },
  { step: 'legal', label: 'Voorwaarden, retour en privacy', href: path('/beheer/teksten') },
]

/** Returns the texts that the owner has not marked as read in the setup steps. */
export function findUncheckedTexts({ setupMarks, isDemo }: ShopSettings): UncheckedText[] {
  const markedSteps = setupMarks.split(',')
  return isDemo ? [] : TEXTS_TO_CHECK.filter(({ step }) => !markedSteps.includes(step))
}

export type OpenShopResult =
  | { ok: true }
  | { ok: false; error: 'unconfirmed'; missing: MissingDetail[]; unchecked: UncheckedText[] }
