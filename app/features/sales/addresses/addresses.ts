import { path } from '#app/platform/path.ts'

/** Start here: what an address is, and what a look-up by postcode and house number can find. */

/** Where we send to; the names are what a shopper chooses from. */
export const COUNTRIES = ['NL', 'BE', 'DE'] as const
export type Country = (typeof COUNTRIES)[number]

/** The fields of another address to deliver to have these letters before their names. */
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
  /** additions: "", "A", "2", "A-2": which doors there are behind this number */
  | { kind: 'found'; street: string; city: string; additions: string[] }
  | { kind: 'unknown' }
  /** the register did not answer, or not in time */
  | { kind: 'unavailable' }

const NAMES: Record<Country, string> = { NL: 'Nederland', BE: 'België', DE: 'Duitsland' }

export const countryName = (country: Country) => NAMES[country]

export function isCountry(text: unknown): text is Country {
  return COUNTRIES.some((country) => country === text)
}

/** "3511nr" as "3511 NR"; null when there is no such postcode. Dutch ones never end in SA, SD or SS. */
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

/** A Dutch house number as a register knows it. */
export function readHouseNumber(text: string): number | null {
  return /^[1-9]\d{0,4}$/.test(text.trim()) ? Number(text) : null
}

/** "Oudegracht 212 A", "3511 NR Utrecht", and the country when it is abroad. */
function addressLines(address: Address): string[] {
  const { street, houseNumber, houseNumberAddition, postcode, city, country } = address
  return [
    [street, houseNumber, houseNumberAddition].filter(Boolean).join(' '),
    `${postcode} ${city}`,
    ...(country === 'NL' ? [] : [countryName(country)]),
  ]
}

/** All that stands on a label: who it is for, then where. What is not known is left out. */
export function labelLines(address: Address): string[] {
  const name = `${address.firstName} ${address.lastName}`
  return [address.company, name, ...addressLines(address)]
    .map((line) => line.trim())
    .filter((line) => line !== '')
}

/** The look-up as a page asks it. */
export function lookupAddress(postcode: string, houseNumber: number): string {
  const parameters = new URLSearchParams({ postcode, huisnummer: String(houseNumber) })
  return `${path('/deel/adres')}?${parameters}`
}
