import type { OrderRow } from '#app/features/fulfilment/orders/change-order-state.server.ts'
import { splitVat } from '#app/features/sales/tax/vat.ts'
import { type CheckedEdit, isPaidToPack } from './check-order-edit.server.ts'
import type { EditOrderResult, OrderEdit } from './order-edit.ts'

export type OrderSums = ReturnType<typeof sumsOf>

/** Returns the totals with the new lines. Shipping and gift wrap keep their price, and added products get no discount. */
export function sumsOf({ order, editedLines, addedLines }: CheckedEdit) {
  const extrasCents = order.totalCents - order.itemsCents + order.discountCents
  const lines = [
    ...editedLines.map(({ line, units, discountCents }) => ({
      ...line,
      quantity: units,
      discountCents,
    })),
    ...addedLines.map((line) => ({ ...line, discountCents: 0 })),
  ].filter(({ quantity }) => quantity > 0)
  const itemsCents = lines.reduce((sum, line) => sum + line.unitCents * line.quantity, 0)
  const discountCents = lines.reduce((sum, line) => sum + line.discountCents, 0)
  const paidLines = lines.map((line) => ({
    cents: line.unitCents * line.quantity - line.discountCents,
    rate: line.vatRate,
  }))
  return {
    itemsCents,
    discountCents,
    totalCents: itemsCents - discountCents + extrasCents,
    vatSplit: splitVat(paidLines, extrasCents),
  }
}

/** Returns whether staff confirmed the new total. Unpaid orders need no confirmation, but a confirmed total must always match. */
export function isConfirmed(
  order: OrderRow,
  { totalCents }: OrderSums,
  { seenCents, seenChangeCents }: OrderEdit,
): boolean {
  if (seenCents === undefined) return !isPaidToPack(order)
  const changeCents = totalCents - order.totalCents
  return totalCents === seenCents && changeCents === (seenChangeCents ?? changeCents)
}

/**
 * Rejects a higher total once a unit was sent. The order would wait for the difference without an invoice, while the customer
 * already has the unit. The error names the line or product that raises the total.
 */
export function rejectHigherTotal(
  { order, editedLines, changedLines, addedLines }: CheckedEdit,
  { totalCents }: OrderSums,
): EditOrderResult | undefined {
  const isSent = editedLines.some(({ line }) => line.shipped > 0)
  if (!isSent || totalCents <= order.totalCents) return undefined
  const raisedLine = changedLines.find(({ line, units }) => units > line.quantity)
  const at = raisedLine
    ? { lineId: raisedLine.line.id }
    : { variantId: addedLines[0]?.variantId ?? 0 }
  return { ok: false, error: 'sent-dearer', at }
}
