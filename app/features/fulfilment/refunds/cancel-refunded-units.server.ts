import { eq } from 'drizzle-orm'
import { returnStock } from '#app/features/catalog/stock/stock.server.ts'
import { creditInvoice } from '#app/features/fulfilment/documents/credit-invoice.server.ts'
import { cancelUnits } from '#app/features/fulfilment/orders/cancel-units.server.ts'
import { lockOrder } from '#app/features/fulfilment/orders/change-order-state.server.ts'
import { canTransition } from '#app/features/fulfilment/orders/order-transitions.ts'
import { orderLines } from '#app/features/fulfilment/orders/orders-tables.server.ts'
import { unsentUnits } from '#app/features/fulfilment/orders/parcels.ts'
import type { Db } from '#app/platform/database/db.server.ts'
import { readRefundableCents } from './read-refundable-amount.server.ts'
import type { RefundLine } from './refunds.ts'

/**
 * Cancels unsent units that were refunded: the units of the refund, or all unsent units if no payment is left. The refund form
 * already decided about the stock of the refund's own units; all others return to stock here. Needs the lock of the order. Returns
 * the products whose stock changed.
 */
export async function cancelRefundedUnits(
  tx: Db,
  orderId: number,
  refundedLines: Pick<RefundLine, 'orderLineId' | 'cancelled'>[],
  author: { actor: string; now: Date },
): Promise<number[]> {
  const order = await lockOrder(tx, orderId)
  if (!order || !canTransition(order.state, 'ship')) return []
  const isAllRefunded = (await readRefundableCents(tx, orderId)) === 0
  const rows = await tx.select().from(orderLines).where(eq(orderLines.orderId, orderId))
  const lines = rows
    .map((line) => {
      const cancelledUnits =
        refundedLines.find(({ orderLineId }) => orderLineId === line.id)?.cancelled ?? 0
      return { line, cancelledUnits, quantity: isAllRefunded ? unsentUnits(line) : cancelledUnits }
    })
    .filter(({ quantity }) => quantity > 0)
  if (lines.length === 0) return []

  const returnedLines = lines.filter(
    ({ line, cancelledUnits, quantity }) => line.countsStock && quantity > cancelledUnits,
  )
  await returnStock(
    tx,
    returnedLines.map(({ line, cancelledUnits, quantity }) => ({
      variantId: line.variantId,
      quantity: quantity - cancelledUnits,
    })),
    { reason: 'cancelled', orderId, ...author },
  )
  const change = await cancelUnits(tx, order, {
    lines: lines.map(({ line, quantity }) => ({ orderLineId: line.id, quantity })),
    text: isAllRefunded
      ? 'Alles is terugbetaald: wat nog niet weg was, wordt niet meer verzonden'
      : 'Wat is terugbetaald, wordt niet meer verzonden',
    ...author,
  })
  if (isAllRefunded && change.ok && change.order.state === 'cancelled') {
    await creditInvoice(tx, orderId, { reason: 'De bestelling is geannuleerd', remark: '' }, author)
  }
  return [...new Set(returnedLines.map(({ line }) => line.productId))]
}
