import { and, eq, inArray, lte, type SQL, sql } from 'drizzle-orm'
import type { Db } from '#app/platform/database/db.server.ts'
import { rowsToInsert } from '#app/platform/database/sql.server.ts'
import type { ImportSource } from '../orders.ts'
import { orderEvents, orderLines, orders } from '../orders-tables.server.ts'

/** Inserts orders of a former shop with their lines and events. Their ids were reserved before. */
export async function insertImportedOrders(
  tx: Db,
  rows: {
    orders: (typeof orders.$inferInsert)[]
    lines: (typeof orderLines.$inferInsert)[]
    events: (typeof orderEvents.$inferInsert)[]
  },
): Promise<void> {
  const { lines, events } = rows
  await tx.execute(sql`INSERT INTO ${orders} ${rowsToInsert(orders, rows.orders)}`)
  if (lines.length > 0)
    await tx.execute(sql`INSERT INTO ${orderLines} ${rowsToInsert(orderLines, lines)}`)
  if (events.length > 0)
    await tx.execute(sql`INSERT INTO ${orderEvents} ${rowsToInsert(orderEvents, events)}`)
}

/**
 * Replaces an imported order, unless it changed after `until` or has events besides those of the import. Returns whether it was
 * replaced.
 */
export async function replaceImportedOrder(
  tx: Db,
  { id, key: _, formToken: __, ...fields }: typeof orders.$inferInsert & { id: number },
  lines: (typeof orderLines.$inferInsert)[],
  events: (typeof orderEvents.$inferInsert)[],
  unchangedSince: Date,
): Promise<boolean> {
  const replacedOrders = await tx
    .update(orders)
    .set(fields)
    .where(
      and(
        eq(orders.id, id),
        lte(orders.updatedAt, unchangedSince),
        sql`NOT EXISTS (SELECT FROM order_events e WHERE e.order_id = ${orders.id} AND e.actor <> 'import')`,
      ),
    )
    .returning({ id: orders.id })
  if (replacedOrders.length === 0) return false
  await tx.delete(orderLines).where(eq(orderLines.orderId, id))
  await tx.delete(orderEvents).where(eq(orderEvents.orderId, id))
  if (lines.length > 0) await tx.insert(orderLines).values(lines)
  await tx.insert(orderEvents).values(events)
  return true
}

/** Deletes imported orders. The caller makes sure that the orders have not changed since the import. */
export async function deleteImportedOrders(tx: Db, ids: number[]): Promise<void> {
  if (ids.length > 0) await tx.delete(orders).where(inArray(orders.id, ids))
}

/** Makes imported orders permanent: undoing their import run no longer removes them. */
export async function detachImportedOrders(tx: Db, ids: number[]): Promise<void> {
  if (ids.length === 0) return
  await tx.update(orders).set({ importRunId: null }).where(inArray(orders.id, ids))
}

/** Makes the orders of import runs permanent. `runIds`: a query of the runs that can no longer be undone. */
export async function detachOrdersOfRuns(db: Db, runIds: SQL): Promise<void> {
  await db
    .update(orders)
    .set({ importRunId: null })
    .where(sql`${orders.importRunId} IN (${runIds})`)
}

/** Finds orders of a former shop by their numbers in that shop. */
export async function findImportedOrders(
  tx: Db,
  source: ImportSource,
  refs: string[],
): Promise<Map<string, { id: number; totalCents: number }>> {
  const rows = await tx
    .select({ id: orders.id, ref: orders.importRef, totalCents: orders.totalCents })
    .from(orders)
    .where(and(eq(orders.importSource, source), inArray(orders.importRef, refs)))
  return new Map(rows.map(({ ref, ...order }) => [ref ?? '', order]))
}

/**
 * Returns an id for each order of a former shop: its number in that shop if the id is free, else a number of a series for imports.
 * Later orders of this shop get ids above the wanted numbers and above `numbers`.
 */
export async function reserveOrderNumbers(
  tx: Db,
  wantedNumbers: number[],
  numbers: number[],
): Promise<number[]> {
  if (wantedNumbers.length === 0) return []
  const usableNumbers = wantedNumbers.filter((id) => id > 0 && id < 1_000_000_000)
  const { rows } = await tx.execute<{ id: string; number: number }>(sql`
    SELECT w.id::text, CASE WHEN w.id = ANY(${sql.param(usableNumbers)}::bigint[]) AND NOT EXISTS (SELECT FROM orders o WHERE o.id = w.id)
      THEN w.id::integer ELSE nextval('imported_order_number_seq')::integer END AS number
    FROM unnest(${sql.param(wantedNumbers)}::bigint[]) AS w (id)`)
  const highestNumber = Math.max(
    0,
    ...usableNumbers,
    ...numbers.filter((number) => number < 1_000_000_000),
  )
  await tx.execute(
    sql`SELECT setval('order_number_seq', greatest(last_value, ${highestNumber})) FROM order_number_seq`,
  )
  const numbersByWanted = new Map(rows.map(({ id, number }) => [Number(id), number]))
  return wantedNumbers.map((id) => {
    const number = numbersByWanted.get(id)
    if (number === undefined) throw new Error(`No number for order ${id}`)
    return number
  })
}

/**
 * Deletes the given imported orders that did not change after `until` and have no payment, document, withdrawal or event of their
 * own. Returns the ids of the deleted orders.
 */
export async function deleteUnchangedOrders(
  tx: Db,
  ids: number[],
  unchangedSince: Date,
): Promise<number[]> {
  const { rows } = await tx.execute<{ id: number }>(sql`
    DELETE FROM orders o WHERE o.id = ANY(${sql.param(ids)}::integer[])
      AND o.updated_at <= ${unchangedSince.toISOString()}::timestamptz
      AND NOT EXISTS (SELECT FROM payments p WHERE p.order_id = o.id)
      AND NOT EXISTS (SELECT FROM documents d WHERE d.order_id = o.id)
      AND NOT EXISTS (SELECT FROM withdrawals w WHERE w.order_id = o.id)
      AND NOT EXISTS (SELECT FROM order_events e WHERE e.order_id = o.id AND e.actor <> 'import')
    RETURNING o.id`)
  return rows.map(({ id }) => id)
}
