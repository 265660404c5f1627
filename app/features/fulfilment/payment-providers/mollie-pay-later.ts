import {
  deliveryAddress,
  GIFT_WRAP,
  type PlacedOrder,
} from '#app/features/fulfilment/orders/orders.ts'
import type { Address } from '#app/features/sales/addresses/addresses.ts'
import { mollieAmount } from './mollie-answers.ts'

/**
 * Returns the customer and the order lines, which only lenders require and receive. The lines add up to the total of the order: a
 * discount is a line with a negative amount.
 */
export function molliePayLaterFields(order: PlacedOrder) {
  const highestRate = Math.max(0, ...order.lines.map(({ vatRate }) => vatRate))
  const discountLineCents =
    order.totalCents -
    order.shippingCents -
    (order.giftWrapCents ?? 0) -
    order.lines.reduce((sum, { unitCents, quantity }) => sum + unitCents * quantity, 0)
  return {
    billingAddress: mollieAddress(order, order.email),
    shippingAddress: mollieAddress(deliveryAddress(order), order.email),
    lines: [
      ...order.lines.map((line) =>
        mollieLine('physical', line.name, line.quantity, line.unitCents, line.vatRate),
      ),
      ...(order.shippingCents > 0
        ? [mollieLine('shipping_fee', order.shippingName, 1, order.shippingCents, highestRate)]
        : []),
      ...(order.giftWrapCents
        ? [mollieLine('surcharge', GIFT_WRAP, 1, order.giftWrapCents, highestRate)]
        : []),
      ...(discountLineCents !== 0
        ? [mollieLine('discount', 'Korting', 1, discountLineCents, highestRate)]
        : []),
    ],
  }
}

function mollieAddress(address: Address, email: string) {
  return {
    ...(address.company && { organizationName: address.company }),
    givenName: address.firstName,
    familyName: address.lastName,
    streetAndNumber: [address.street, address.houseNumber, address.houseNumberAddition]
      .filter(Boolean)
      .join(' '),
    postalCode: address.postcode,
    city: address.city,
    country: address.country,
    email,
  }
}

function mollieLine(
  type: string,
  description: string,
  quantity: number,
  unitCents: number,
  vatRate: number,
) {
  const cents = unitCents * quantity
  return {
    type,
    description,
    quantity,
    unitPrice: mollieAmount(unitCents),
    totalAmount: mollieAmount(cents),
    vatRate: vatRate.toFixed(2),
    vatAmount: mollieAmount(Math.round((cents * vatRate) / (100 + vatRate))),
  }
}
