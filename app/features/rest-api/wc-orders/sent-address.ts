import {
  type Address,
  type Country,
  isCountry,
  readPostcode,
} from '#app/features/sales/addresses/addresses.ts'
import type { OrderAddressInput } from './order-args.ts'
import type { ProgramAddress } from './program-orders-tables.server.ts'
import type { WcOrder } from './read-wc-orders.server.ts'

/** Splits "Oudegracht 212 A" into street, number and addition; a line without a number is the street. */
const STREET_LINE = /^(.*\S)\s+(\d{1,6})\s*[-/]?\s*(\S.{0,9})?$/

/**
 * Returns the address with the parts that a program sent. The country may be one to which the shop does not send, because programs
 * record orders to any country.
 */
export function mergeAddress(
  oldAddress: Address,
  requestedParts: NonNullable<OrderAddressInput>,
): Address {
  const country =
    requestedParts.country === undefined || requestedParts.country === ''
      ? oldAddress.country
      : requestedParts.country
  const postcode = requestedParts.postcode ?? oldAddress.postcode
  return {
    firstName: requestedParts.first_name ?? oldAddress.firstName,
    lastName: requestedParts.last_name ?? oldAddress.lastName,
    company: requestedParts.company ?? oldAddress.company,
    city: requestedParts.city ?? oldAddress.city,
    postcode: (isCountry(country) ? readPostcode(country, postcode) : null) ?? postcode,
    // A recorded order keeps the country that the program sent.
    country: country.toUpperCase() as Country,
    ...(requestedParts.address_1 === undefined
      ? streetFields(oldAddress)
      : readStreet(requestedParts.address_1)),
  }
}

const streetFields = ({ street, houseNumber, houseNumberAddition }: Address) => ({
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

/** Returns the address parts that are stored for programs exactly as sent; undefined if the request has none. */
export function toProgramAddress(
  requestedParts: OrderAddressInput,
  oldParts: ProgramAddress | null = null,
): ProgramAddress | undefined {
  if (!requestedParts) return undefined
  const { address_1: addressLine1, address_2: addressLine2, state, phone } = requestedParts
  if ([addressLine1, addressLine2, state, phone].every((each) => each === undefined))
    return undefined
  return {
    // Without a stored `address_1`, responses contain a line made from street and house number.
    ...((addressLine1 ?? oldParts?.address_1) !== undefined && {
      address_1: addressLine1 ?? oldParts?.address_1,
    }),
    address_2: addressLine2 ?? oldParts?.address_2 ?? '',
    state: state ?? oldParts?.state ?? '',
    phone: phone ?? oldParts?.phone ?? '',
  }
}

/** Returns the billing address of an order in the form in which programs send it. */
export const billingToInput = (order: WcOrder | undefined): OrderAddressInput =>
  order && {
    ...order.sentBilling,
    first_name: order.firstName,
    last_name: order.lastName,
    company: order.company,
    city: order.city,
    postcode: order.postcode,
    country: order.country,
    phone: order.phone ?? undefined,
  }

/** Returns the delivery address of an order in the form in which programs send it. */
export const deliveryToInput = (order: WcOrder | undefined): OrderAddressInput =>
  order?.delivery
    ? {
        ...order.sentShipping,
        first_name: order.delivery.firstName,
        last_name: order.delivery.lastName,
        company: order.delivery.company,
        city: order.delivery.city,
        postcode: order.delivery.postcode,
        country: order.delivery.country,
      }
    : undefined
