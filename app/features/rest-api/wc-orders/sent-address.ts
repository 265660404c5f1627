import {
  type Address,
  type Country,
  isCountry,
  readPostcode,
} from '#app/features/sales/addresses/addresses.ts'
import type { OrderAddressInput } from './order-args.ts'
import type { ProgramAddress } from './program-orders-tables.server.ts'

/** Splits "Oudegracht 212 A" into street, number and addition; a line without a number is the street. */
const STREET_LINE = /^(.*\S)\s+(\d{1,6})\s*[-/]?\s*(\S.{0,9})?$/

/**
 * Returns the address with the parts that a program sent. The country may be one to which the shop does not send, because programs
 * record orders to any country.
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
    // A recorded order keeps the country that the program sent.
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

/** Returns the address parts that the shop stores in another form; undefined if the request has none. */
export function literalParts(
  requestedParts: OrderAddressInput,
  before: ProgramAddress | null = null,
): ProgramAddress | undefined {
  if (!requestedParts) return undefined
  const { address_1: line, address_2: second, state, phone } = requestedParts
  if ([line, second, state, phone].every((each) => each === undefined)) return undefined
  return {
    // If neither has `address_1`, responses contain the line made from the address of the shop.
    ...((line ?? before?.address_1) !== undefined && { address_1: line ?? before?.address_1 }),
    address_2: second ?? before?.address_2 ?? '',
    state: state ?? before?.state ?? '',
    phone: phone ?? before?.phone ?? '',
  }
}
