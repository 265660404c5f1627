/** The fields about the source of a visit that WooCommerce's script sends [E13] (docs/contract/http.md 4). */
export const ATTRIBUTION_FIELDS = [
  'source_type',
  'referrer',
  'utm_campaign',
  'utm_source',
  'utm_medium',
  'utm_content',
  'utm_id',
  'utm_term',
  'utm_source_platform',
  'utm_creative_format',
  'utm_marketing_tactic',
  'session_entry',
  'session_start_time',
  'session_pages',
  'session_count',
  'user_agent',
] as const

type AttributionField = (typeof ATTRIBUTION_FIELDS)[number]

/** The known fields of an attribution; "(none)" counts as missing. */
export type Attribution = Partial<Record<AttributionField, string>>

export const ATTRIBUTION_PREFIX = 'wc_order_attribution_'
/** Sourcebuster's value for "unknown". */
export const NONE = '(none)'
const MAX_LENGTH = 500

export type Device = 'Desktop' | 'Mobile' | 'Tablet'

export function deviceOf(userAgent: string): Device {
  if (/iPad|Tablet|PlayBook|Silk|Kindle|Android(?!.*Mobile)/i.test(userAgent)) return 'Tablet'
  return /Mobi|iPhone|iPod|Android|Opera Mini|IEMobile/i.test(userAgent) ? 'Mobile' : 'Desktop'
}

/**
 * Reads the attribution fields of a form; returns null if none has a value. Stores the same fields as WooCommerce: missing fields
 * and "(none)" are left out, and empty fields are included only if another field has a value.
 */
export function readAttribution(
  readField: (name: string) => FormDataEntryValue | null | undefined,
): Attribution | null {
  const attribution: Attribution = {}
  for (const name of ATTRIBUTION_FIELDS) {
    const value = readField(ATTRIBUTION_PREFIX + name)
    if (typeof value !== 'string' || value === NONE) continue
    attribution[name] = value.slice(0, MAX_LENGTH).toWellFormed()
  }
  return Object.values(attribution).some((value) => value !== '') ? attribution : null
}
