import { and, asc, inArray, ne, sql } from 'drizzle-orm'
import { fullLineName } from '#app/features/catalog/text-fields/text-fields.ts'
import type { Db } from '#app/platform/database/db.server.ts'
import { orderLines } from './orders-tables.server.ts'

/** Returns the lines of these orders that were made for their buyer, who cannot withdraw from them. */
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
