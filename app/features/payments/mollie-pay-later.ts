import type { PlacedOrder } from '#app/features/orders/orders.ts'
import { mollieAmount } from './mollie-answers.ts'

/** Who lends wants to know to whom and what for; nobody else gets it. The lines add up to the order's total. */
export function molliePayLaterFields(order: PlacedOrder) {
  const address = {
    givenName: order.firstName,
    familyName: order.lastName,
    streetAndNumber: [order.street, order.houseNumber, order.houseNumberAddition]
      .filter(Boolean)
      .join(' '),
    postalCode: order.postcode,
    city: order.city,
    country: order.country,
    email: order.email,
  }
  const rate = Math.max(0, ...order.lines.map(({ vatRate }) => vatRate))
  const offCents =
    order.totalCents -
    order.shippingCents -
    order.lines.reduce((sum, { unitCents, quantity }) => sum + unitCents * quantity, 0)
  return {
    billingAddress: address,
    shippingAddress: address,
    lines: [
      ...order.lines.map((line) =>
        mollieLine('physical', line.name, line.quantity, line.unitCents, line.vatRate),
      ),
      ...(order.shippingCents > 0
        ? [mollieLine('shipping_fee', order.shippingName, 1, order.shippingCents, rate)]
        : []),
      ...(offCents !== 0 ? [mollieLine('discount', 'Korting', 1, offCents, rate)] : []),
    ],
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
