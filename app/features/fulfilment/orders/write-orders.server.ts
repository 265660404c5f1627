import { and, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import type { Db } from '#app/platform/database/db.server.ts'
import type { OrderRow } from './move-order.server.ts'
import { orderEvents, orderLines, orders } from './orders-tables.server.ts'

/** Batch size below the parameter limit of a statement. */
const LINES_AT_ONCE = 4_000

/** Changes the amount that the owner has to refund. Needs the lock of the order. */
export async function addRefundDue(tx: Db, orderId: number, cents: number): Promise<void> {
  await tx
    .update(orders)
    .set({ refundDueCents: sql`greatest(0, ${orders.refundDueCents} + ${cents})` })
    .where(eq(orders.id, orderId))
}

/** Marks an order as a test, which uses up no invoice number, or as a real one. */
export async function markTestOrder(tx: Db, orderId: number, isTest: boolean): Promise<void> {
  await tx.update(orders).set({ isTest }).where(eq(orders.id, orderId))
}

/** Deletes a test order with its lines, parcels and timeline. Needs the lock of the order. */
export async function deleteTestOrder(tx: Db, orderId: number): Promise<void> {
  await tx.delete(orders).where(and(eq(orders.id, orderId), eq(orders.isTest, true)))
}

/** Notes that the invoice of an order was made, or that it needs none. */
export async function markInvoiced(tx: Db, orderId: number): Promise<void> {
  await tx.update(orders).set({ isInvoiced: true }).where(eq(orders.id, orderId))
}

/** Sets until when an unpaid order reserves its stock; null: without a limit. */
export async function changeOrderExpiry(
  tx: Db,
  orderId: number,
  expiresAt: Date | null,
): Promise<void> {
  await tx.update(orders).set({ expiresAt }).where(eq(orders.id, orderId))
}

/** Changes the customer, the delivery address or the totals of an unpaid order. Needs the lock of the order. */
export async function updateOrderFields(
  tx: Db,
  orderId: number,
  fields: Partial<Omit<OrderRow, 'id' | 'key' | 'state'>>,
): Promise<void> {
  await tx.update(orders).set(fields).where(eq(orders.id, orderId))
}

/** Adds lines to an unpaid order and changes the quantity of others; a quantity of 0 deletes the line. */
export async function changeOrderLines(
  tx: Db,
  {
    added,
    changed,
  }: {
    added: (typeof orderLines.$inferInsert)[]
    changed: { id: number; quantity: number }[]
  },
): Promise<void> {
  if (added.length > 0) await tx.insert(orderLines).values(added)
  for (const { id, quantity } of changed) {
    const row = eq(orderLines.id, id)
    if (quantity === 0) await tx.delete(orderLines).where(row)
    else await tx.update(orderLines).set({ quantity }).where(row)
  }
}

/** Gives an account the orders that were placed with its address before it confirmed that address. */
export async function assignGuestOrders(tx: Db, userId: string, email: string): Promise<void> {
  await tx
    .update(orders)
    .set({ userId })
    .where(and(isNull(orders.userId), eq(sql`lower(${orders.email})`, email.toLowerCase())))
}

/** Moves the orders of one account to another. */
export async function reassignOrders(db: Db, fromId: string, toId: string): Promise<void> {
  await db.update(orders).set({ userId: toId }).where(eq(orders.userId, fromId))
}

/** Inserts orders of a former shop, whose ids were drawn before, with their lines and events. */
export async function insertImportedOrders(
  tx: Db,
  imported: {
    orders: (typeof orders.$inferInsert)[]
    lines: (typeof orderLines.$inferInsert)[]
    events: (typeof orderEvents.$inferInsert)[]
  },
): Promise<void> {
  await tx.insert(orders).values(imported.orders)
  for (let at = 0; at < imported.lines.length; at += LINES_AT_ONCE) {
    await tx.insert(orderLines).values(imported.lines.slice(at, at + LINES_AT_ONCE))
  }
  await tx.insert(orderEvents).values(imported.events)
}

/** Deletes imported orders that nothing was done with. */
export async function deleteImportedOrders(tx: Db, ids: number[]): Promise<void> {
  if (ids.length > 0) await tx.delete(orders).where(inArray(orders.id, ids))
}

/** Makes imported orders permanent: undoing their run leaves them. */
export async function detachImportedOrders(tx: Db, ids: number[]): Promise<void> {
  if (ids.length === 0) return
  await tx.update(orders).set({ importRunId: null }).where(inArray(orders.id, ids))
}

/** Makes the orders of import runs permanent. `runIds`: the query of the runs whose time to be undone is over. */
export async function detachOrdersOfRuns(db: Db, runIds: SQL): Promise<void> {
  await db
    .update(orders)
    .set({ importRunId: null })
    .where(sql`${orders.importRunId} IN (${runIds})`)
}
