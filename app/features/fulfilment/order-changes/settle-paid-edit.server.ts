import { and, eq, gt } from 'drizzle-orm'
import { creditInvoice } from '#app/features/fulfilment/documents/credit-invoice.server.ts'
import {
  changeOrderState,
  type OrderRow,
} from '#app/features/fulfilment/orders/change-order-state.server.ts'
import { noteOnOrder } from '#app/features/fulfilment/orders/note-on-order.server.ts'
import type { CreditedParts } from '#app/features/fulfilment/orders/orders.ts'
import { orderLines } from '#app/features/fulfilment/orders/orders-tables.server.ts'
import {
  addRefundDue,
  requireInvoice,
  updateOrderFields,
} from '#app/features/fulfilment/orders/write-orders.server.ts'
import { readReceivedCents } from '#app/features/fulfilment/payment-flow/count-received.server.ts'
import type { Db } from '#app/platform/database/db.server.ts'
import { type Cents, formatCents } from '#app/platform/money.ts'

/** The difference that a change of a paid order makes; one of them is 0. */
export interface PaidDifference {
  /** to be paid by the customer */
  owedCents: Cents
  /** to be refunded by the shop */
  backCents: Cents
}

export const differenceOf = (paidCents: Cents, totalCents: Cents): PaidDifference => ({
  owedCents: Math.max(0, totalCents - paidCents),
  backCents: Math.max(0, paidCents - totalCents),
})

/** Returns whether an order was paid as it is: nothing of it was refunded, charged back or cancelled. Needs its lock. */
export async function isPaidWhole(tx: Db, order: OrderRow): Promise<boolean> {
  const isCancelled = and(eq(orderLines.orderId, order.id), gt(orderLines.cancelled, 0))
  return (
    (await readReceivedCents(tx, order)) === order.totalCents &&
    (await tx.$count(orderLines, isCancelled)) === 0
  )
}

/**
 * Settles the new total of a paid order: credits its invoice, if it has one, so that it gets another one, and waits for the difference or adds
 * it to the refund due. `order` is as it was before, and `credited` is not in the other invoice. Needs its lock.
 */
export async function settlePaidEdit(
  tx: Db,
  order: OrderRow,
  totalCents: Cents,
  author: { actor: string; now: Date },
  creditedParts: CreditedParts | null = null,
): Promise<PaidDifference> {
  const difference = differenceOf(order.totalCents, totalCents)
  const { owedCents, backCents } = difference
  const remark = 'Voor de gewijzigde bestelling krijg je een nieuwe factuur.'
  const note = await creditInvoice(
    tx,
    order.id,
    { why: 'De bestelling is gewijzigd', remark },
    author,
  )
  // An order outside the EU has no invoice, and needs none.
  const needsNone = !note.ok && note.error === 'no-invoice' && order.isInvoiced
  if (!needsNone) await requireInvoice(tx, order.id)
  await updateOrderFields(tx, order.id, { credited: creditedParts })
  if (owedCents > 0) {
    const text = `${formatCents(owedCents)} is bij te betalen`
    await changeOrderState(tx, order.id, 'reopen', { text, ...author })
  }
  if (backCents > 0) {
    await addRefundDue(tx, order.id, backCents)
    const text = `${formatCents(backCents)} te veel betaald; betaal het terug`
    await noteOnOrder(tx, order.id, { text, ...author })
  }
  return difference
}
