import { and, asc, desc, eq, inArray, ne, sql } from 'drizzle-orm'
import { fullLineName } from '#app/features/catalog/text-fields/personal-line.ts'
import { readPhotos } from '#app/features/core/media/read-photos.server.ts'
import { orderDiscounts } from '#app/features/sales/discounts/discounts-tables.server.ts'
import type { App } from '#app/platform/app.ts'
import type { Db } from '#app/platform/database/db.server.ts'
import { isRowId } from '#app/platform/forms/read-id.ts'
import { isSameSecret } from '#app/platform/signing.server.ts'
import type { OrderRow } from './change-order-state.server.ts'
import type { OrderDetail, PlacedOrder } from './orders.ts'
import { orderEvents, orderLines, orders } from './orders-tables.server.ts'
import { readParcels } from './read-parcels.server.ts'

/** Finds an order with its lines and timeline, for the back office. */
export async function findOrder(app: App, id: number): Promise<OrderDetail | undefined> {
  const order = await readOrder(app.db, id)
  if (!order) return undefined
  const events = await app.db
    .select()
    .from(orderEvents)
    .where(eq(orderEvents.orderId, id))
    .orderBy(desc(orderEvents.id))
  return { ...order, events }
}

/** Finds an order for a shopper who has its key; undefined if the key does not match. */
export async function findOrderByKey(
  app: App,
  id: number,
  key: string,
): Promise<PlacedOrder | undefined> {
  const order = await readOrder(app.db, id)
  return order && isSameSecret(key, order.key) ? order : undefined
}

/** Reads an order with its lines and parcels; `db` may be a transaction. */
export async function readOrder(db: Db, id: number): Promise<PlacedOrder | undefined> {
  if (!isRowId(id)) return undefined
  const [row] = await db.select().from(orders).where(eq(orders.id, id))
  if (!row) return undefined
  const rows = await db
    .select()
    .from(orderLines)
    .where(eq(orderLines.orderId, id))
    .orderBy(asc(orderLines.id))
  const photos = await readPhotos(
    db,
    rows.flatMap(({ mediaId }) => (mediaId === null ? [] : [mediaId])),
  )
  // The buyer can see this order, so cost prices are left out.
  const lines = rows.map(({ orderId, mediaId, countsStock, costCents, ...line }) => ({
    ...line,
    photo: photos.get(mediaId ?? 0) ?? null,
  }))
  const codes = await db
    .select({ code: orderDiscounts.code })
    .from(orderDiscounts)
    .where(eq(orderDiscounts.orderId, id))
    .orderBy(asc(orderDiscounts.code))
  return {
    ...withoutInternalFields(row),
    lines,
    discountCodes: codes.map(({ code }) => code),
    parcels: await readParcels(db, id),
  }
}

/** Returns an order row without the fields that are internal to the shop. */
export function withoutInternalFields(row: OrderRow) {
  const {
    formToken,
    cartId,
    userId,
    search,
    stockReturned,
    isInvoiced,
    updatedAt,
    importRunId,
    ...order
  } = row
  return order
}

/** Returns the lines of orders that were made to the buyer's specification. The right of withdrawal does not apply to such lines. */
export async function readPersonalLines(
  db: Db,
  orderIds: number[],
): Promise<{ orderId: number; name: string }[]> {
  if (orderIds.length === 0) return []
  const rows = await db
    .select()
    .from(orderLines)
    .where(and(inArray(orderLines.orderId, orderIds), ne(orderLines.texts, sql`'[]'::jsonb`)))
    .orderBy(asc(orderLines.id))
  return rows.map((line) => ({ orderId: line.orderId, name: fullLineName(line) }))
}
