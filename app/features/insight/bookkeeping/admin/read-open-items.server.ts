import { and, count, inArray, not, sql } from 'drizzle-orm'
import { orders } from '#app/features/fulfilment/orders/orders-tables.server.ts'
import {
  type Books,
  MAX_OPEN_ITEMS,
  type OpenItem,
} from '#app/features/insight/bookkeeping/bookkeeping.ts'
import type { App } from '#app/platform/app.ts'

/**
 * Reads the orders whose documents and money differ at a moment: the customer still owes money, or the shop has to refund some. Orders
 * of a former shop have no documents here, so they are no open items.
 */
export async function readOpenItems(
  app: App,
  moment: Date,
): Promise<Pick<Books, 'open' | 'unpaid'>> {
  const momentText = moment.toISOString()
  const { rows } = await app.db.execute<
    OpenItem & { total: number; due: number; owed: number } & Record<string, unknown>
  >(sql`
    WITH moved AS (
      SELECT order_id, total_cents AS invoiced, 0 AS paid FROM documents WHERE made_at < ${momentText}::timestamptz
      UNION ALL
      SELECT order_id, 0, amount_cents FROM payments WHERE state = 'paid' AND finished_at < ${momentText}::timestamptz
      UNION ALL
      SELECT order_id, 0, -amount_cents FROM refunds WHERE state <> 'failed' AND created_at < ${momentText}::timestamptz
      UNION ALL
      SELECT order_id, 0, -amount_cents FROM chargebacks
      WHERE created_at < ${momentText}::timestamptz AND (reversed_at IS NULL OR reversed_at >= ${momentText}::timestamptz)
    ), differing AS (
      SELECT order_id, sum(invoiced)::float8 AS invoiced, sum(paid)::float8 AS paid
      FROM moved GROUP BY order_id HAVING sum(invoiced) <> sum(paid)
    )
    SELECT o.id AS "orderId", trim(o.first_name || ' ' || o.last_name) AS name, d.invoiced AS "invoicedCents",
      d.paid AS "paidCents", count(*) OVER ()::int AS total,
      coalesce(sum(d.invoiced - d.paid) FILTER (WHERE d.invoiced > d.paid) OVER (), 0)::float8 AS due,
      coalesce(sum(d.paid - d.invoiced) FILTER (WHERE d.invoiced < d.paid) OVER (), 0)::float8 AS owed
    FROM differing d JOIN orders o ON o.id = d.order_id AND NOT o.is_test AND o.import_source IS NULL
    ORDER BY abs(d.invoiced - d.paid) DESC, o.id DESC
    LIMIT ${MAX_OPEN_ITEMS}`)
  const [firstRow] = rows
  const [unpaid] = await app.db
    .select({
      orders: count(),
      cents: sql<number>`coalesce(sum(${orders.totalCents}), 0)::float8`,
    })
    .from(orders)
    .where(and(inArray(orders.state, ['awaiting-payment', 'payment-failed']), not(orders.isTest)))
  return {
    open: {
      items: rows.map(({ orderId, name, invoicedCents, paidCents }) => ({
        orderId,
        name,
        invoicedCents,
        paidCents,
      })),
      total: firstRow?.total ?? 0,
      dueCents: firstRow?.due ?? 0,
      owedCents: firstRow?.owed ?? 0,
    },
    unpaid: unpaid ?? { orders: 0, cents: 0 },
  }
}
