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

/** The difference between the old and the new total of a paid order; one of the amounts is 0. */
export interface PaidDifference {
  /** amount that the customer still has to pay */
  owedCents: Cents
  /** amount that the shop has to refund */
  backCents: Cents
}

export const differenceOf = (oldTotalCents: Cents, totalCents: Cents): PaidDifference => ({
  owedCents: Math.max(0, totalCents - oldTotalCents),
  backCents: Math.max(0, oldTotalCents - totalCents),
})

/** Returns whether an order is paid in full and nothing of it was refunded, charged back or cancelled. Needs its lock. */
export async function isPaidInFull(tx: Db, order: OrderRow): Promise<boolean> {
  const isCancelled = and(eq(orderLines.orderId, order.id), gt(orderLines.cancelled, 0))
  return (
    (await readReceivedCents(tx, order)) === order.totalCents &&
    (await tx.$count(orderLines, isCancelled)) === 0
  )
}

/**
 * Settles the new total of a paid order. Credits its invoice, so that the order gets a new one. A higher total makes the order wait
 * for the difference; a lower total adds the difference to the refund due. `order` is the order before the change, and the new
 * invoice leaves out `creditedParts`. Needs the lock of the order.
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
  const creditResult = await creditInvoice(
    tx,
    order.id,
    { reason: 'De bestelling is gewijzigd', remark },
    author,
  )
  // Orders outside the EU are marked as invoiced without an invoice, and need none now.
  const hadInvoice = creditResult.ok || creditResult.error !== 'no-invoice'
  if (hadInvoice || !order.isInvoiced) await requireInvoice(tx, order.id)
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
