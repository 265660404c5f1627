import { path } from '#app/platform/path.ts'

/** Start here: addresses, and the results of a lookup by postcode and house number. */

/** The countries that a shopper can order to. */
export const COUNTRIES = ['NL', 'BE', 'DE'] as const
export type Country = (typeof COUNTRIES)[number]

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
  /** additions to the house number that exist there: "", "A", "2", "A-2" */
  | { kind: 'found'; street: string; city: string; additions: string[] }
  | { kind: 'unknown' }
  /** the address register did not answer in time */
  | { kind: 'unavailable' }

const NAMES: Record<Country, string> = { NL: 'Nederland', BE: 'België', DE: 'Duitsland' }

/** An order that a program recorded may have a country that the shop does not send to, which is named by its code. */
export const countryName = (country: Country) => NAMES[country] ?? country

export function isCountry(text: unknown): text is Country {
  return COUNTRIES.some((country) => country === text)
}

/** Normalizes "3511nr" to "3511 NR"; returns null for an invalid postcode. Dutch postcodes never end in SA, SD or SS. */
export function readPostcode(country: Country, text: string): string | null {
  const plain = text.replace(/\s/g, '').toUpperCase()
  switch (country) {
    case 'NL':
      return /^[1-9]\d{3}(?!SA|SD|SS)[A-Z]{2}$/.test(plain)
        ? `${plain.slice(0, 4)} ${plain.slice(4)}`
        : null
    case 'BE':
      return /^[1-9]\d{3}$/.test(plain) ? plain : null
    case 'DE':
      return /^(?!00)\d{5}$/.test(plain) ? plain : null
  }
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
export function lookupAddress(postcode: string, houseNumber: number): string {
  const parameters = new URLSearchParams({ postcode, huisnummer: String(houseNumber) })
  return `${path('/deel/adres')}?${parameters}`
}
