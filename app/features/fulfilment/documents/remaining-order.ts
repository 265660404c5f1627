import { type PlacedOrder, remainingCents } from '#app/features/fulfilment/orders/orders.ts'
import { allocateByRate, splitVat } from '#app/features/sales/tax/vat.ts'
import type { Cents } from '#app/platform/money.ts'
import type { DocumentLine } from './documents.ts'
import { extraLines } from './extra-lines.ts'
import type { SchemeLine } from './margin-scheme.ts'

/** The part of an order that its next invoice contains. */
interface RemainingOrder {
  order: PlacedOrder
  /** lines that settle refunds of no particular order line, such as shipping costs, split over the VAT rates of the other lines */
  settlementLines: DocumentLine[]
}

/**
 * Returns an order without the parts that were credited before its items were last edited. Earlier invoices and credit notes
 * contain those parts, so the next invoice must not.
 */
export function withoutCreditedParts(order: PlacedOrder): RemainingOrder {
  const { credited } = order
  if (!credited || credited.cents === 0) return { order, settlementLines: [] }
  const lines = order.lines
    .map((line) => {
      const creditedLine = credited.lines.find(({ orderLineId }) => orderLineId === line.id)
      const quantity = line.quantity - (creditedLine?.quantity ?? 0)
      const remainingLineCents =
        line.unitCents * line.quantity - line.discountCents - (creditedLine?.cents ?? 0)
      // The difference is -1 cent if rounding gave the refunded units a cent more discount than the line had.
      const discountCents = Math.max(0, line.unitCents * quantity - remainingLineCents)
      return { ...line, quantity, discountCents }
    })
    .filter(({ quantity }) => quantity > 0)
  const remainingLines = lines.map((line) => ({
    cents: line.unitCents * line.quantity - line.discountCents,
    rate: line.vatRate,
    isMargin: line.isMarginScheme === true,
  }))
  const totalCents = remainingCents(order)
  const extras = [order.shippingCents, order.giftWrapCents ?? 0]
  const itemizedCents = [...remainingLines.map(({ cents }) => cents), ...extras].reduce(
    (sum, cents) => sum + cents,
    0,
  )
  const settlementLines = toSettlementLines(totalCents - itemizedCents, remainingLines)
  const vatSplit = splitVat([
    ...remainingLines,
    ...extras.flatMap((cents) => allocateByRate(remainingLines, cents)),
    ...settlementLines.map(({ unitCents, vatRate }) => ({ cents: unitCents, rate: vatRate ?? 0 })),
  ])
  return { order: { ...order, lines, totalCents, vatSplit }, settlementLines }
}

function toSettlementLines(cents: Cents, remainingLines: SchemeLine[]): DocumentLine[] {
  if (cents === 0) return []
  const lines = extraLines(
    'other',
    'Verrekening van eerdere terugbetaling',
    // extraLines takes positive amounts only; the lines get the sign below.
    Math.abs(cents),
    remainingLines,
  )
  return lines.map((line) => ({ ...line, unitCents: Math.sign(cents) * line.unitCents }))
}
