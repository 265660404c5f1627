import { allocateByRate, includedVat, splitVat } from '#app/features/sales/tax/vat.ts'
import type { WcOrder, WcOrderLine } from './read-wc-orders.server.ts'

/** Returns whether a line is a fee for programs; the shop stores a fee as a line without a product. */
export const isFee = (
  line: { id: number; productId: number },
  order: Pick<WcOrder, 'isImported' | 'isRecorded' | 'feeLineIds'>,
) => (order.isRecorded ? isRecordedFee(line, order) : line.productId === 0 && !order.isImported)

/** Returns whether a line of a recorded order is a fee; such an order may have products that the shop does not know. */
export const isRecordedFee = (
  { id }: { id: number },
  { feeLineIds }: Pick<WcOrder, 'feeLineIds'>,
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

/** Splits an amount with VAT. */
const toAmount = (cents: number, vatCents: number): Amount => ({
  netCents: cents - vatCents,
  vatCents,
})

const sumAmounts = (amounts: Amount[]): Amount =>
  amounts.reduce(
    (total, { netCents, vatCents }) => ({
      netCents: total.netCents + netCents,
      vatCents: total.vatCents + vatCents,
    }),
    { netCents: 0, vatCents: 0 },
  )

export function lineAmounts(
  line: Pick<WcOrderLine, 'unitCents' | 'quantity' | 'discountCents' | 'vatRate' | 'vatCents'>,
): LineAmounts {
  const cents = line.unitCents * line.quantity
  return {
    subtotal: toAmount(cents, includedVat(cents, line.vatRate)),
    total: toAmount(cents - line.discountCents, line.vatCents),
  }
}

/** Returns the amounts of an order without VAT, each with its VAT; together they equal the charged total. */
export function orderAmounts(order: WcOrder) {
  const lineTotals = order.lines.map(({ unitCents, quantity, discountCents, vatRate }) => ({
    cents: unitCents * quantity - discountCents,
    rate: vatRate,
  }))
  const giftWrapCents = order.giftWrapCents ?? 0
  // An order that was imported from a file may have no VAT, which is then computed from its lines.
  const vatParts =
    order.vatSplit.length > 0
      ? order.vatSplit
      : splitVat(lineTotals, order.shippingCents, giftWrapCents)
  const shippingByRate = new Map<number, number>()
  for (const { cents, rate } of allocateByRate(lineTotals, order.shippingCents))
    shippingByRate.set(rate, (shippingByRate.get(rate) ?? 0) + includedVat(cents, rate))
  const shippingVat = [...shippingByRate.values()].reduce((total, cents) => total + cents, 0)
  const giftWrapVat = allocateByRate(lineTotals, giftWrapCents).reduce(
    (total, { cents, rate }) => total + includedVat(cents, rate),
    0,
  )
  const totalVat = vatParts.reduce((total, { vatCents }) => total + vatCents, 0)
  const productAmounts = order.lines.filter((line) => !isFee(line, order)).map(lineAmounts)
  const subtotal = sumAmounts(productAmounts.map((line) => line.subtotal))
  const total = sumAmounts(productAmounts.map((line) => line.total))
  return {
    shipping: toAmount(order.shippingCents, shippingVat),
    shippingByRate,
    giftWrap: toAmount(giftWrapCents, giftWrapVat),
    parts: vatParts,
    totalVatCents: totalVat,
    cartVatCents: totalVat - shippingVat,
    discount: {
      netCents: subtotal.netCents - total.netCents,
      vatCents: subtotal.vatCents - total.vatCents,
    },
  }
}
