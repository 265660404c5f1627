import { path } from '#app/platform/path.ts'
import { type Country, EU_COUNTRIES } from './eu-countries.ts'

/** Start here: addresses, and the results of a lookup by postcode and house number. */

/** The countries to which a shop can deliver: the EU. The owner assigns countries to shipping zones. */
export const COUNTRIES = Object.keys(EU_COUNTRIES) as readonly Country[]
export type { Country }

/** Prefix of the field names of the delivery address. */
export const DELIVERY_PREFIX = 'to_'

export interface Address {
  firstName: string
  lastName: string
  /** empty for a person */
  company: string
  country: Country
  postcode: string
  houseNumber: string
  houseNumberAddition: string
  street: string
  city: string
}

export type AddressLookup =
  /** the additions that exist for this house number: "", "A", "2", "A-2" */
  | { kind: 'found'; street: string; city: string; additions: string[] }
  | { kind: 'unknown' }
  /** the address register did not answer in time */
  | { kind: 'unavailable' }

export const countryFacts = (country: Country) => EU_COUNTRIES[country]

/** Returns the code itself for a country outside the EU: orders that a program recorded may have one. */
export const countryName = (country: Country): string => EU_COUNTRIES[country]?.name ?? country

export function isCountry(text: unknown): text is Country {
  return COUNTRIES.some((country) => country === text)
}

/**
 * Normalizes "3511nr" to "3511 NR" and "lv1050" to "LV-1050"; returns null for an invalid postcode. Dutch postcodes never end in
 * SA, SD or SS.
 */
export function readPostcode(country: Country, text: string): string | null {
  const { postcode, mask } = EU_COUNTRIES[country]
  const prefix = /^[A-Z]*/.exec(mask)?.[0] ?? ''
  const normalized = text.replace(/[\s-]/g, '').toUpperCase()
  const code = normalized.startsWith(prefix) ? normalized.slice(prefix.length) : normalized
  if (!postcode.test(code)) return null
  let position = 0
  return mask.replace(/#/g, () => code[position++] ?? '')
}

/** Parses a Dutch house number without its addition. */
export function readHouseNumber(text: string): number | null {
  return /^[1-9]\d{0,4}$/.test(text.trim()) ? Number(text) : null
}

/** Returns "Oudegracht 212 A" and "3511 NR Utrecht", followed by the country for an address abroad. */
function addressLines(address: Address): string[] {
  const { street, houseNumber, houseNumberAddition, postcode, city, country } = address
  return [
    [street, houseNumber, houseNumberAddition].filter(Boolean).join(' '),
    `${postcode} ${city}`,
    ...(country === 'NL' ? [] : [countryName(country)]),
  ]
}

/** Returns the lines of an address label: company, name and address. Missing parts are omitted. */
export function labelLines(address: Address): string[] {
  const name = `${address.firstName} ${address.lastName}`
  return [address.company, name, ...addressLines(address)]
    .map((line) => line.trim())
    .filter((line) => line !== '')
}

/** The URL of the lookup for the browser. */
export function addressLookupUrl(postcode: string, houseNumber: number): string {
  const parameters = new URLSearchParams({ postcode, huisnummer: String(houseNumber) })
  return `${path('/deel/adres')}?${parameters}`
}
