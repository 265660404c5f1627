import { type Address, isCountry, readPostcode } from '#app/features/sales/addresses/addresses.ts'
import type { SentOrderAddress } from './order-args.ts'
import type { SentAddress } from './program-orders-tables.server.ts'

/** "Oudegracht 212 A" is a street, a number and an addition; a line without a number is all street. */
const STREET_LINE = /^(.*\S)\s+(\d{1,6})\s*[-/]?\s*(\S.{0,9})?$/

/** Returns the address with the parts that were sent; undefined if the shop does not deliver to its country. */
export function mergeAddress(
  before: Address,
  sent: NonNullable<SentOrderAddress>,
): Address | undefined {
  const country = sent.country === undefined || sent.country === '' ? before.country : sent.country
  if (!isCountry(country)) return undefined
  const postcode = sent.postcode ?? before.postcode
  return {
    firstName: sent.first_name ?? before.firstName,
    lastName: sent.last_name ?? before.lastName,
    company: sent.company ?? before.company,
    city: sent.city ?? before.city,
    postcode: readPostcode(country, postcode) ?? postcode,
    country,
    ...(sent.address_1 === undefined ? streetOf(before) : readStreet(sent.address_1)),
  }
}

const streetOf = ({ street, houseNumber, houseNumberAddition }: Address) => ({
  street,
  houseNumber,
  houseNumberAddition,
})

function readStreet(line: string) {
  const [, street = line.trim(), houseNumber = '', houseNumberAddition = ''] =
    STREET_LINE.exec(line.trim()) ?? []
  return { street, houseNumber, houseNumberAddition }
}

export const NO_ADDRESS: Address = {
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

/** Returns the parts that the shop stores in another form, as they were sent. */
export function literalParts(sent: SentOrderAddress): SentAddress | null {
  if (!sent) return null
  const { address_1 = '', address_2 = '', state = '' } = sent
  return { address_1, address_2, state }
}
