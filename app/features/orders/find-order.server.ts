import { createHash, timingSafeEqual } from 'node:crypto'
import { asc, desc, eq } from 'drizzle-orm'
import { readPhotos } from '#app/features/media/read-photos.server.ts'
import type { Db } from '#app/platform/db.server.ts'
import type { Shop } from '#app/platform/shop.ts'
import type { OrderDetail } from './orders.ts'
import { orderEvents, orderLines, orders } from './orders-tables.server.ts'

const MAX_ID = 2_147_483_647

/** An order with its lines and timeline, for the back office. */
export function findOrder(shop: Shop, id: number): Promise<OrderDetail | undefined> {
  return readOrder(shop.db, id)
}

/** The same, for a shopper who has the order's key; a wrong key finds nothing. */
export async function findOrderByKey(
  shop: Shop,
  id: number,
  key: string,
): Promise<OrderDetail | undefined> {
  const order = await readOrder(shop.db, id)
  return order && isSame(order.key, key) ? order : undefined
}

/** Give a transaction as `db` to see what it sees. */
export async function readOrder(db: Db, id: number): Promise<OrderDetail | undefined> {
  if (!Number.isInteger(id) || id < 1 || id > MAX_ID) return undefined
  const [order] = await db.select().from(orders).where(eq(orders.id, id))
  if (!order) return undefined
  const lines = await db
    .select()
    .from(orderLines)
    .where(eq(orderLines.orderId, id))
    .orderBy(asc(orderLines.id))
  const events = await db
    .select()
    .from(orderEvents)
    .where(eq(orderEvents.orderId, id))
    .orderBy(desc(orderEvents.id))
  const photos = await readPhotos(
    db,
    lines.flatMap((line) => (line.mediaId === null ? [] : [line.mediaId])),
  )
  return {
    ...order,
    lines: lines.map((line) => ({ ...line, photo: photos.get(line.mediaId ?? 0) ?? null })),
    events,
  }
}

/** Compares without telling by its speed how much was right. */
function isSame(one: string, other: string): boolean {
  const hash = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(hash(one), hash(other))
}
