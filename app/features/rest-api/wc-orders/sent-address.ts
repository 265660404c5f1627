import {
  type Address,
  type Country,
  isCountry,
  readPostcode,
} from '#app/features/sales/addresses/addresses.ts'
import type { OrderAddressInput } from './order-args.ts'
import type { ProgramAddress } from './program-orders-tables.server.ts'

/** "Oudegracht 212 A" is a street, a number and an addition; a line without a number is all street. */
const STREET_LINE = /^(.*\S)\s+(\d{1,6})\s*[-/]?\s*(\S.{0,9})?$/

/**
 * Returns the address with the parts that were sent. Programs record orders to any country, so the country may be one that the
 * shop does not send to.
 */
export function mergeAddress(
  before: Address,
  requestedParts: NonNullable<OrderAddressInput>,
): Address {
  const country =
    requestedParts.country === undefined || requestedParts.country === ''
      ? before.country
      : requestedParts.country
  const postcode = requestedParts.postcode ?? before.postcode
  return {
    firstName: requestedParts.first_name ?? before.firstName,
    lastName: requestedParts.last_name ?? before.lastName,
    company: requestedParts.company ?? before.company,
    city: requestedParts.city ?? before.city,
    postcode: (isCountry(country) ? readPostcode(country, postcode) : null) ?? postcode,
    // A recorded order has the country as it was sent.
    country: country.toUpperCase() as Country,
    ...(requestedParts.address_1 === undefined
      ? streetOf(before)
      : readStreet(requestedParts.address_1)),
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

/** Returns the parts that the shop stores in another form, as they were sent; undefined if none was. */
export function literalParts(
  requestedParts: OrderAddressInput,
  before: ProgramAddress | null = null,
): ProgramAddress | undefined {
  if (!requestedParts) return undefined
  const { address_1: line, address_2: second, state, phone } = requestedParts
  if ([line, second, state, phone].every((each) => each === undefined)) return undefined
  return {
    // Without a line of its own the one that the shop stores is returned.
    ...((line ?? before?.address_1) !== undefined && { address_1: line ?? before?.address_1 }),
    address_2: second ?? before?.address_2 ?? '',
    state: state ?? before?.state ?? '',
    phone: phone ?? before?.phone ?? '',
  }
}
