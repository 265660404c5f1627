import type { RowReading } from '#app/features/data-transfer/import-runs/row-reader.ts'
import {
  type Address,
  COUNTRIES,
  type Country,
  countryName,
  isCountry,
  labelLines,
} from '#app/features/sales/addresses/addresses.ts'
import { lookUp } from '#app/platform/http/look-up.ts'

const MAX_TEXT = 255

/** Returns the address of the customer, and the delivery address only if it differs. */
export function readAddresses(reading: RowReading): {
  customerAddress: Address
  delivery: Address | null
} {
  const [billing, shipping] = ['', 'ship:'].map((prefix) => readAddress(reading, prefix))
  const customerAddress = billing ?? shipping ?? NO_ADDRESS
  if (!shipping || isSamePlace(customerAddress, shipping))
    return { customerAddress, delivery: null }
  // A shipping address without a name gets the name of the customer.
  const isNamed = shipping.firstName !== '' || shipping.lastName !== '' || shipping.company !== ''
  const { firstName, lastName } = customerAddress
  return { customerAddress, delivery: isNamed ? shipping : { ...shipping, firstName, lastName } }
}

const NO_ADDRESS: Address = {
  firstName: '',
  lastName: '',
  company: '',
  country: 'NL',
  postcode: '',
  houseNumber: '',
  houseNumberAddition: '',
  street: '',
  city: '',
}

/** Reads the address in the columns with a prefix; null if the row has no such address. */
function readAddress(reading: RowReading, prefix: string): Address | null {
  const { cells } = reading.row
  const readText = (cell: string) => (cells[`${prefix}${cell}`] ?? '').slice(0, MAX_TEXT)
  const address = {
    ...readName(readText),
    company: readText('company'),
    postcode: readText('postcode'),
    city: readText('city'),
    ...readStreet(readText),
  }
  // A country alone is not an address.
  if (Object.values(address).every((part) => part === '')) return null
  return { ...address, country: readCountry(reading, readText('country')) }
}

function isSamePlace(a: Address, b: Address): boolean {
  const normalizeAddress = (address: Address) =>
    labelLines(address).join(' ').toLowerCase().replace(/\s/g, '')
  return normalizeAddress(a) === normalizeAddress(b)
}

const englishCountryNames = new Intl.DisplayNames('en', { type: 'region' })
const normalizeName = (text: string) => text.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '')

/** Countries by their Dutch and English names, without accents. */
const COUNTRY_NAMES: Record<string, Country> = Object.fromEntries([
  ...COUNTRIES.flatMap((code) => [
    [normalizeName(countryName(code)), code],
    [normalizeName(englishCountryNames.of(code) ?? code), code],
  ]),
  ['holland', 'NL'],
  ['czech republic', 'CZ'],
])

function readCountry(reading: RowReading, text: string): Country {
  const code = text.toUpperCase()
  const country = isCountry(code) ? code : lookUp(COUNTRY_NAMES, normalizeName(text))
  if (text !== '' && !country) reading.reject({ code: 'unknown-country', text })
  return country ?? 'NL'
}

function readName(readText: (cell: string) => string) {
  const wholeName = readText('name')
  if (wholeName === '') return { firstName: readText('firstName'), lastName: readText('lastName') }
  const [firstName = '', ...lastNames] = wholeName.split(' ')
  return { firstName, lastName: lastNames.join(' ') }
}

/** Splits "Dorpsstraat 12 a" into street, number and addition; a text without a number is a street. */
function readStreet(readText: (cell: string) => string) {
  const fields = { houseNumber: readText('houseNumber'), houseNumberAddition: readText('addition') }
  if (fields.houseNumber !== '') return { street: readText('street'), ...fields }
  const streetLines = [readText('street'), readText('address2')].filter(Boolean).join(' ')
  const wholeStreet = streetLines || readText('wholeStreet')
  const match = wholeStreet.match(/^(\D.*?)[\s,]+(\d{1,5})[\s-]*([^\s,]{0,10})$/)
  return match
    ? { street: match[1] ?? '', houseNumber: match[2] ?? '', houseNumberAddition: match[3] ?? '' }
    : { street: wholeStreet, houseNumber: '', houseNumberAddition: '' }
}
