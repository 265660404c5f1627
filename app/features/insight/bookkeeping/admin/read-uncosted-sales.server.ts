import { sql } from 'drizzle-orm'
import { MAX_OPEN_ITEMS, type UncostedSale } from '#app/features/insight/bookkeeping/bookkeeping.ts'
import type { App } from '#app/platform/app.ts'

/** Reads the invoiced goods of the margin scheme without a cost price. Their margin is the whole amount. */
export async function readUncostedSales(
  app: App,
  { from, to }: { from: string; to: string },
): Promise<{ items: UncostedSale[]; total: number }> {
  const { rows } = await app.db.execute<
    UncostedSale & { total: number } & Record<string, unknown>
  >(sql`
    WITH sold AS (
      SELECT DISTINCT d.order_id FROM documents d JOIN orders o ON o.id = d.order_id AND NOT o.is_test
      WHERE d.kind = 'invoice' AND d.made_at >= ${from}::timestamptz AND d.made_at < ${to}::timestamptz
        AND d.content ? 'margin'
    )
    SELECT l.id AS "lineId", l.order_id AS "orderId", l.product_id AS "productId", l.name,
      l.unit_cents * l.quantity - l.discount_cents AS "paidCents", count(*) OVER ()::int AS total
    FROM sold JOIN order_lines l ON l.order_id = sold.order_id
    WHERE l.is_margin_scheme AND l.cost_cents IS NULL
    ORDER BY l.order_id DESC, l.id LIMIT ${MAX_OPEN_ITEMS}`)
  return {
    total: rows[0]?.total ?? 0,
    items: rows.map(({ total: _total, ...item }) => item),
  }
}
