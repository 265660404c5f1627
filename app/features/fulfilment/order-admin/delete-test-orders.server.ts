import { and, asc, gt, notExists, sql } from 'drizzle-orm'
import { refreshProducts } from '#app/features/catalog/products/refresh-products.server.ts'
import { documents } from '#app/features/fulfilment/documents/documents-tables.server.ts'
import { lockOrder } from '#app/features/fulfilment/orders/change-order-state.server.ts'
import { orders } from '#app/features/fulfilment/orders/orders-tables.server.ts'
import { IS_TEST } from '#app/features/fulfilment/orders/search-orders.server.ts'
import type { App } from '#app/platform/app.ts'
import { deleteOrderAndRecords } from './delete-order.server.ts'

const ORDERS_PER_QUERY = 200

/**
 * Deletes all test orders with their payments, refunds, mails and parcels, each in its own transaction, and returns their units
 * to stock. Orders with an invoice or credit note stay. Returns the number of deleted orders.
 */
export async function deleteTestOrders(app: App, actor: string): Promise<number> {
  const changedProductIds = new Set<number>()
  let deletedCount = 0
  for (let lastId = 0; ; ) {
    const testOrders = await app.db
      .select({ id: orders.id })
      .from(orders)
      .where(
        and(
          IS_TEST,
          gt(orders.id, lastId),
          notExists(
            app.db
              .select({ one: sql`1` })
              .from(documents)
              .where(sql`${documents.orderId} = ${orders.id}`),
          ),
        ),
      )
      .orderBy(asc(orders.id))
      .limit(ORDERS_PER_QUERY)
    for (const { id } of testOrders) {
      const productIds = await deleteOne(app, id, actor)
      if (!productIds) continue
      deletedCount += 1
      for (const productId of productIds) changedProductIds.add(productId)
    }
    if (testOrders.length < ORDERS_PER_QUERY) break
    lastId = testOrders.at(-1)?.id ?? lastId
  }
  await refreshProducts(app, [...changedProductIds])
  return deletedCount
}

/** Returns the products whose stock changed; undefined if the order is no longer a test order. */
async function deleteOne(app: App, id: number, actor: string): Promise<number[] | undefined> {
  return app.db.transaction(async (tx) => {
    const order = await lockOrder(tx, id)
    return order?.isTest ? deleteOrderAndRecords(app, tx, order, actor) : undefined
  })
}
