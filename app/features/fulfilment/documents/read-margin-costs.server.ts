import { and, eq, isNotNull } from 'drizzle-orm'
import { orderLines } from '#app/features/fulfilment/orders/orders-tables.server.ts'
import type { Db } from '#app/platform/database/db.server.ts'

/** Returns the known cost prices per unit of an order's lines under the margin scheme, by the id of the line. */
export async function readMarginCosts(db: Db, orderId: number): Promise<Map<number, number>> {
  const rows = await db
    .select({ id: orderLines.id, costCents: orderLines.costCents })
    .from(orderLines)
    .where(
      and(
        eq(orderLines.orderId, orderId),
        orderLines.isMarginScheme,
        isNotNull(orderLines.costCents),
      ),
    )
  return new Map(rows.map(({ id, costCents }) => [id, costCents ?? 0]))
}
