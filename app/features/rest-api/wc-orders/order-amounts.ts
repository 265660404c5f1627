import { allocateByRate, includedVat, splitVat } from '#app/features/sales/tax/vat.ts'
import type { LineFacts, OrderFacts } from './read-order-facts.server.ts'

/** Whether a line is a fee for programs; the shop stores a fee as a line without a product. */
export const isFee = (
  line: { id: number; productId: number },
  order: Pick<OrderFacts, 'isImported' | 'isRecorded' | 'feeLineIds'>,
) => (order.isRecorded ? isRecordedFee(line, order) : line.productId === 0 && !order.isImported)

/** Whether a line of a recorded order is a fee; such an order may have products that the shop does not know. */
export const isRecordedFee = (
  { id }: { id: number },
  { feeLineIds }: Pick<OrderFacts, 'feeLineIds'>,
) => feeLineIds?.includes(id) ?? false

/** An amount without VAT, and its VAT. */
export interface Amount {
  netCents: number
  vatCents: number
}

export interface LineAmounts {
  subtotal: Amount
  total: Amount
}

const split = (cents: number, vatCents: number): Amount => ({
  netCents: cents - vatCents,
  vatCents,
})

const sum = (amounts: Amount[]): Amount =>
  amounts.reduce(
    (total, { netCents, vatCents }) =>
      split(total.netCents + total.vatCents + netCents + vatCents, total.vatCents + vatCents),
    { netCents: 0, vatCents: 0 },
  )

export function lineAmounts(
  line: Pick<LineFacts, 'unitCents' | 'quantity' | 'discountCents' | 'vatRate' | 'vatCents'>,
): LineAmounts {
  const cents = line.unitCents * line.quantity
  return {
    subtotal: split(cents, includedVat(cents, line.vatRate)),
    total: split(cents - line.discountCents, line.vatCents),
  }
}

/** Returns the amounts of an order without VAT, each with its VAT; together they equal the charged total. */
export function orderAmounts(order: OrderFacts) {
  const paid = order.lines.map(({ unitCents, quantity, discountCents, vatRate }) => ({
    cents: unitCents * quantity - discountCents,
    rate: vatRate,
  }))
  const giftCents = order.giftWrapCents ?? 0
  // An order that was imported from a file may have no VAT, which is then computed from its lines.
  const parts =
    order.vatSplit.length > 0 ? order.vatSplit : splitVat(paid, order.shippingCents, giftCents)
  const shippingByRate = new Map<number, number>()
  for (const { cents, rate } of allocateByRate(paid, order.shippingCents))
    shippingByRate.set(rate, (shippingByRate.get(rate) ?? 0) + includedVat(cents, rate))
  const shippingVat = [...shippingByRate.values()].reduce((total, cents) => total + cents, 0)
  const giftVat = allocateByRate(paid, giftCents).reduce(
    (total, { cents, rate }) => total + includedVat(cents, rate),
    0,
  )
  const totalVat = parts.reduce((total, { vatCents }) => total + vatCents, 0)
  const products = order.lines.filter((line) => !isFee(line, order)).map(lineAmounts)
  const subtotal = sum(products.map((line) => line.subtotal))
  const total = sum(products.map((line) => line.total))
  return {
    shipping: split(order.shippingCents, shippingVat),
    shippingByRate,
    giftWrap: split(giftCents, giftVat),
    parts,
    totalVatCents: totalVat,
    cartVatCents: totalVat - shippingVat,
    discount: {
      netCents: subtotal.netCents - total.netCents,
      vatCents: subtotal.vatCents - total.vatCents,
    },
  }
}
