import { and, eq, inArray, isNull, lt, type SQL, sql } from 'drizzle-orm'
import type { Db } from '#app/platform/database/db.server.ts'
import type { OrderRow } from './move-order.server.ts'
import type { ImportSource } from './orders.ts'
import { orderEvents, orderLines, orders } from './orders-tables.server.ts'
import { parcelLabels, parcels } from './parcels-tables.server.ts'

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

/** Deletes an order that is not in the books, with its lines, parcels and timeline. Needs the lock of the order. */
export async function deleteOrderRow(tx: Db, orderId: number): Promise<void> {
  await tx.delete(orders).where(eq(orders.id, orderId))
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

/** Finds orders of a former shop by their numbers there. */
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
 * Returns an id for each order of a former shop: its own if it is free. New orders get numbers above these and above
 * `numbers`.
 */
export async function reserveOrderNumbers(
  tx: Db,
  wanted: number[],
  numbers: number[],
): Promise<number[]> {
  if (wanted.length === 0) return []
  const own = wanted.filter((id) => id > 0 && id < 1_000_000_000)
  const { rows } = await tx.execute<{ id: number; given: number }>(sql`
    SELECT w.id, CASE WHEN w.id = ANY(${sql.param(own)}::integer[]) AND NOT EXISTS (SELECT FROM orders o WHERE o.id = w.id)
      THEN w.id ELSE nextval('imported_order_number_seq')::integer END AS given
    FROM unnest(${sql.param(wanted)}::integer[]) AS w (id)`)
  const highest = Math.max(0, ...own, ...numbers.filter((number) => number < 1_000_000_000))
  await tx.execute(
    sql`SELECT setval('order_number_seq', greatest(last_value, ${highest})) FROM order_number_seq`,
  )
  const givenOf = new Map(rows.map(({ id, given }) => [id, given]))
  return wanted.map((id) => givenOf.get(id) ?? 0)
}

/** Deletes moved orders that nothing happened to since; returns the ids of those that were deleted. */
export async function deleteUnchangedOrders(tx: Db, ids: number[], until: Date): Promise<number[]> {
  const { rows } = await tx.execute<{ id: number }>(sql`
    DELETE FROM orders o WHERE o.id = ANY(${sql.param(ids)}::integer[])
      AND o.updated_at <= ${until.toISOString()}::timestamptz
      AND NOT EXISTS (SELECT FROM payments p WHERE p.order_id = o.id)
      AND NOT EXISTS (SELECT FROM documents d WHERE d.order_id = o.id)
      AND NOT EXISTS (SELECT FROM withdrawals w WHERE w.order_id = o.id)
      AND NOT EXISTS (SELECT FROM order_events e WHERE e.order_id = o.id AND e.actor <> 'import')
    RETURNING o.id`)
  return rows.map(({ id }) => id)
}

/** Orders whose personal data is erased in one transaction. */
const ERASED_AT_ONCE = 200

/**
 * Erases who bought in orders of before a moment: names, addresses, texts, labels and codes of parcels. Articles, amounts,
 * country and VAT stay. Returns the ids of the orders; at most a batch, and none once all are done. An order with a
 * document of after the moment waits for it.
 */
export async function eraseOrders(tx: Db, before: Date, now: Date): Promise<number[]> {
  const due = await tx
    .select({ id: orders.id })
    .from(orders)
    .where(
      and(
        isNull(orders.erasedAt),
        lt(orders.placedAt, before),
        sql`NOT EXISTS (SELECT FROM documents d
          WHERE d.order_id = ${orders.id} AND d.made_at >= ${before.toISOString()}::timestamptz)`,
      ),
    )
    .orderBy(orders.placedAt)
    .limit(ERASED_AT_ONCE)
    .for('update', { skipLocked: true })
  const ids = due.map(({ id }) => id)
  if (ids.length === 0) return []
  await tx
    .update(orders)
    .set({
      ...NOBODY,
      key: sql`gen_random_uuid()::text`,
      formToken: sql`gen_random_uuid()::text`,
      search: sql`${orders.id}::text`,
      erasedAt: now,
    })
    .where(inArray(orders.id, ids))
  await tx.update(orderEvents).set({ text: '' }).where(inArray(orderEvents.orderId, ids))
  await tx.update(parcels).set({ trackingCode: null }).where(inArray(parcels.orderId, ids))
  await tx
    .update(parcelLabels)
    .set({ trackingCode: null, trackingUrl: null, pdf: null })
    .where(inArray(parcelLabels.orderId, ids))
  return ids
}

const NOBODY = {
  cartId: null,
  userId: null,
  email: '',
  phone: null,
  firstName: '',
  lastName: '',
  company: '',
  vatId: '',
  vatIdCheck: null,
  postcode: '',
  houseNumber: '',
  houseNumberAddition: '',
  street: '',
  city: '',
  delivery: null,
  note: '',
  giftMessage: '',
}
