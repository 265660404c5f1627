// Writes orders that another program records, without applying the shop's rules for selling, prices and shipping.
import { asc, eq, inArray, sql } from 'drizzle-orm'
import type { Db } from '#app/platform/database/db.server.ts'
import type { OrderRow } from './change-order-state.server.ts'
import type { InsertedOrder } from './insert-order.server.ts'
import type { OrderState } from './orders.ts'
import { orderLines, orders } from './orders-tables.server.ts'
import { currentCostColumns } from './write-orders.server.ts'

type LineRow = typeof orderLines.$inferSelect
export type RecordedLineRow = Omit<
  LineRow,
  'id' | 'orderId' | 'vatCents' | 'costCents' | 'isMarginScheme' | 'shipped' | 'cancelled'
>

/** Inserts the order and returns its number. */
export async function insertRecordedOrder(
  tx: Db,
  order: Omit<typeof orders.$inferInsert, 'id' | 'search'>,
  searchText: (id: number) => string,
): Promise<number> {
  const { rows } = await tx.execute<{ id: number }>(
    sql`SELECT nextval('order_number_seq')::integer AS id`,
  )
  const id = rows[0]?.id
  if (id === undefined) throw new Error('the order has no number')
  await tx.insert(orders).values({ ...order, id, search: searchText(id) })
  return id
}

/** Changes any field of a recorded order, including its state. Needs the lock of the order. */
export async function updateRecordedOrder(
  tx: Db,
  orderId: number,
  fields: Partial<Omit<OrderRow, 'id' | 'key'>>,
): Promise<void> {
  await tx.update(orders).set(fields).where(eq(orders.id, orderId))
}

/** Replaces the lines of a recorded order and returns their ids in the given order. Needs the lock of the order. */
export async function writeRecordedLines(
  tx: Db,
  orderId: number,
  lines: (RecordedLineRow & { id: number | undefined })[],
): Promise<number[]> {
  const retainedIds = lines.flatMap(({ id }) => id ?? [])
  const linesBefore = await tx
    .select({ id: orderLines.id })
    .from(orderLines)
    .where(eq(orderLines.orderId, orderId))
  const removedIds = linesBefore.map(({ id }) => id).filter((id) => !retainedIds.includes(id))
  if (removedIds.length > 0) await tx.delete(orderLines).where(inArray(orderLines.id, removedIds))
  const ids: number[] = []
  for (const { id, ...line } of lines) {
    if (id === undefined) {
      const [newLine] = await tx
        .insert(orderLines)
        .values({ ...line, orderId, ...currentCostColumns(line) })
        .returning({ id: orderLines.id })
      if (newLine) ids.push(newLine.id)
    } else {
      await tx.update(orderLines).set(line).where(eq(orderLines.id, id))
      ids.push(id)
    }
  }
  return ids
}

/** Number of units of a line in parcels. */
const UNITS_IN_PARCELS = sql`(SELECT coalesce(sum(quantity), 0) FROM parcel_lines WHERE order_line_id = ${orderLines.id})`

/** Marks all units of a recorded order as sent, or only those in parcels. Needs the lock of the order. */
export async function markRecordedSent(tx: Db, orderId: number, isSent: boolean): Promise<void> {
  await tx
    .update(orderLines)
    .set({
      shipped: isSent ? sql`${orderLines.quantity} - ${orderLines.cancelled}` : UNITS_IN_PARCELS,
    })
    .where(eq(orderLines.orderId, orderId))
}

/** Returns the state of an order by its sent units; null if nothing was sent. Needs the lock of the order. */
export async function readSentState(tx: Db, { id, state }: OrderRow): Promise<OrderState | null> {
  const lines = await tx.select().from(orderLines).where(eq(orderLines.orderId, id))
  if (lines.every(({ shipped }) => shipped === 0)) return null
  const isAllShipped = lines.every(
    ({ quantity, cancelled, shipped }) => shipped >= quantity - cancelled,
  )
  if (!isAllShipped) return 'partly-shipped'
  return state === 'delivered' ? state : 'shipped'
}

/** Returns an order that this transaction inserted, with its lines, in the form that the confirmation needs. */
export async function findInsertedOrder(
  tx: Db,
  orderId: number,
): Promise<InsertedOrder | undefined> {
  const [order] = await tx.select().from(orders).where(eq(orders.id, orderId))
  const lines = await tx
    .select()
    .from(orderLines)
    .where(eq(orderLines.orderId, orderId))
    .orderBy(asc(orderLines.id))
  return order && { order, lines }
}
