import { sql } from 'drizzle-orm'
import type { Db } from '#app/platform/db.server.ts'
import type { OrderRow } from './move-order.server.ts'
import { orderEvents, orderLines, orders } from './orders-tables.server.ts'
import { orderSearchText } from './search-orders.server.ts'

type NewOrder = Omit<
  typeof orders.$inferInsert,
  'id' | 'state' | 'search' | 'updatedAt' | 'stockReturned'
>
export interface InsertedOrder {
  order: OrderRow
  lines: (typeof orderLines.$inferSelect)[]
}
type NewLine = Omit<typeof orderLines.$inferInsert, 'id' | 'orderId'>

/** Writes an order that waits for its payment; undefined when its form made one before. */
export async function insertOrder(
  tx: Db,
  order: NewOrder,
  lines: NewLine[],
  by: { actor: string; text: string } = {
    actor: 'klant',
    text: `Bestelling geplaatst, te betalen met ${order.paymentMethod}`,
  },
): Promise<InsertedOrder | undefined> {
  const { rows } = await tx.execute<{ id: number }>(
    sql`SELECT nextval('order_number_seq')::integer AS id`,
  )
  const id = rows[0]?.id ?? 0
  const [inserted] = await tx
    .insert(orders)
    .values({
      ...order,
      id,
      state: 'awaiting-payment',
      search: orderSearchText({ ...order, id }, lines),
      updatedAt: order.placedAt,
    })
    .onConflictDoNothing({ target: orders.formToken })
    .returning()
  if (!inserted) return undefined
  const insertedLines = await tx
    .insert(orderLines)
    .values(lines.map((line) => ({ ...line, orderId: id })))
    .returning()
  await tx.insert(orderEvents).values({
    orderId: id,
    kind: 'placed',
    ...by,
    at: order.placedAt,
  })
  return { order: inserted, lines: insertedLines }
}
