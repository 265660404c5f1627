import { eq } from 'drizzle-orm'
import { refreshProducts } from '#app/features/catalog/products/refresh-products.server.ts'
import { returnStock } from '#app/features/catalog/stock/stock.server.ts'
import { documents } from '#app/features/fulfilment/documents/documents-tables.server.ts'
import {
  lockOrder,
  type OrderRow,
} from '#app/features/fulfilment/orders/change-order-state.server.ts'
import { orderLines } from '#app/features/fulfilment/orders/orders-tables.server.ts'
import { deleteOrderRow } from '#app/features/fulfilment/orders/write-orders.server.ts'
import { deletePaymentsOf } from '#app/features/fulfilment/payments/write-payments.server.ts'
import { readRefundable } from '#app/features/fulfilment/refunds/read-refundable.server.ts'
import { deleteRefundsOf } from '#app/features/fulfilment/refunds/send-refund.server.ts'
import { deleteWithdrawalsOf } from '#app/features/fulfilment/withdrawals/admin/manage-withdrawals.server.ts'
import type { App } from '#app/platform/app.ts'
import type { Db } from '#app/platform/database/db.server.ts'
import { deleteMailsOf } from '#app/platform/mail/mail.server.ts'

/**
 * Deletes an order. Returns false and changes nothing if the order has an invoice or a credit note. An order that does not exist
 * counts as deleted.
 */
export async function deleteOrder(app: App, id: number, actor: string): Promise<boolean> {
  const productIds = await app.db.transaction(async (tx) => {
    const order = await lockOrder(tx, id)
    if (!order) return []
    const isInBooks = (await tx.$count(documents, eq(documents.orderId, id))) > 0
    return isInBooks ? undefined : deleteOrderAndRecords(app, tx, order, actor)
  })
  if (productIds) await refreshProducts(app, productIds)
  return productIds !== undefined
}

/**
 * Deletes an order with its payments, refunds, mails and parcels, and returns its units to stock. Needs the lock of the order.
 * Returns the products whose stock changed.
 */
export async function deleteOrderAndRecords(
  app: App,
  tx: Db,
  order: OrderRow,
  actor: string,
): Promise<number[]> {
  const { id } = order
  const refundable = await readRefundable(tx, app, order)
  const lines = await tx.select().from(orderLines).where(eq(orderLines.orderId, id))
  const returnedUnits = lines.flatMap(({ id: lineId, variantId, productId }) => {
    const quantity = refundable.lines.find((line) => line.id === lineId)?.restockable ?? 0
    return quantity > 0 ? [{ variantId, productId, quantity }] : []
  })
  await returnStock(tx, returnedUnits, {
    reason: 'cancelled',
    actor,
    orderId: id,
    now: app.clock.now(),
  })
  await deleteWithdrawalsOf(tx, id)
  await deleteRefundsOf(tx, id)
  await deletePaymentsOf(tx, id)
  await deleteMailsOf(tx, id)
  await deleteOrderRow(tx, id)
  return returnedUnits.map(({ productId }) => productId)
}
