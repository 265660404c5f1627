import { eq, sql } from 'drizzle-orm'
import {
  deleteImportedOrders,
  detachImportedOrders,
} from '#app/features/fulfilment/orders/imported/write-imported-orders.server.ts'
import { orders } from '#app/features/fulfilment/orders/orders-tables.server.ts'
import type { Db } from '#app/platform/database/db.server.ts'

/**
 * Deletes a batch of the orders that a run created. Returns the orders that remain because they changed after the import, and
 * null if the run has no orders left. Must run in a transaction.
 */
export async function removeImportedOrders(
  tx: Db,
  runId: number,
  limit: number,
): Promise<{ removed: number; remaining: { id: number; ref: string }[] } | null> {
  const rows = await tx
    .select({ id: orders.id, ref: sql<string>`${orders.importRef}` })
    .from(orders)
    .where(eq(orders.importRunId, runId))
    .orderBy(orders.id)
    .limit(limit)
    .for('update')
  if (rows.length === 0) return null
  const ids = sql`${sql.param(rows.map(({ id }) => id))}::integer[]`
  // The import itself wrote one event for each order; every further event is a change.
  const { rows: usedRows } = await tx.execute<{ id: number }>(sql`
    SELECT order_id AS id FROM order_events WHERE order_id = ANY(${ids}) GROUP BY 1 HAVING count(*) > 1
    UNION SELECT order_id FROM payments WHERE order_id = ANY(${ids})
    UNION SELECT order_id FROM documents WHERE order_id = ANY(${ids})
    UNION SELECT order_id FROM withdrawals WHERE order_id = ANY(${ids})`)
  const usedIds = new Set(usedRows.map(({ id }) => id))
  const remaining = rows.filter(({ id }) => usedIds.has(id))
  const removable = rows.filter(({ id }) => !usedIds.has(id))
  const orderIds = (orderRows: typeof rows) => orderRows.map(({ id }) => id)
  await deleteImportedOrders(tx, orderIds(removable))
  await detachImportedOrders(tx, orderIds(remaining))
  return { removed: removable.length, remaining }
}
