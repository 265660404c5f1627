import { sql } from 'drizzle-orm'
import { dutchDay, fromDutchMinute } from '#app/platform/dutch-time.ts'
import type { Shop } from '#app/platform/shop.ts'
import { BEST_SELLERS, keyName, type SalesSpan, spanKeys } from './sales.ts'

export interface SalesPoint {
  key: string
  /** "21 nov" */
  name: string
  orders: number
  cents: number
  /** the same day or month of the span before */
  beforeCents: number
}

export interface BestSeller {
  productId: number
  name: string
  pieces: number
  cents: number
}

/** What counts as sold: paid, and not called off since. */
const SOLD = sql`o.state IN ('paid', 'partly-shipped', 'shipped', 'delivered')`

/**
 * What came in by the day or month in which it was paid, including BTW and shipping. What was paid back or charged back is
 * taken off the day of the order it belongs to.
 */
export async function readSales(shop: Shop, span: SalesSpan): Promise<SalesPoint[]> {
  const keys = spanKeys(span, dutchDay(shop.clock.now()))
  const unit = span === 'days' ? 'day' : 'month'
  const { rows } = await shop.db.execute<{ key: string; orders: number; cents: number }>(sql`
    SELECT to_char(date_trunc(${unit}, o.paid_at AT TIME ZONE 'Europe/Amsterdam'), 'YYYY-MM-DD') AS key,
      count(*)::int AS orders,
      sum(o.total_cents - coalesce(back.cents, 0))::float8 AS cents
    FROM orders o
    LEFT JOIN (
      SELECT order_id, sum(amount_cents) AS cents FROM (
        SELECT order_id, amount_cents FROM refunds WHERE state <> 'failed'
        UNION ALL
        SELECT order_id, amount_cents FROM chargebacks WHERE reversed_at IS NULL
      ) AS each_back GROUP BY order_id
    ) AS back ON back.order_id = o.id
    WHERE o.paid_at >= ${midnight(keys.before[0])} AND ${SOLD}
    GROUP BY 1`)
  const byKey = new Map(rows.map((row) => [row.key, row]))
  return keys.now.map((key, at) => ({
    key,
    name: keyName(span, key),
    orders: byKey.get(key)?.orders ?? 0,
    cents: byKey.get(key)?.cents ?? 0,
    beforeCents: byKey.get(keys.before[at] ?? '')?.cents ?? 0,
  }))
}

/** What sold best in the span, in pieces; what came back is taken off. */
export async function readBestSellers(shop: Shop, span: SalesSpan): Promise<BestSeller[]> {
  const from = midnight(spanKeys(span, dutchDay(shop.clock.now())).now[0])
  const { rows } = await shop.db.execute<BestSeller & Record<string, unknown>>(sql`
    SELECT l.product_id AS "productId", max(l.name) AS name,
      sum(l.quantity - coalesce(back.quantity, 0))::int AS pieces,
      sum(l.quantity * l.unit_cents - l.discount_cents - coalesce(back.cents, 0))::float8 AS cents
    FROM orders o
    JOIN order_lines l ON l.order_id = o.id
    LEFT JOIN (
      SELECT r.order_line_id, sum(r.quantity) AS quantity, sum(r.cents) AS cents
      FROM refund_lines r JOIN refunds f ON f.id = r.refund_id AND f.state <> 'failed'
      GROUP BY r.order_line_id
    ) AS back ON back.order_line_id = l.id
    WHERE o.paid_at >= ${from} AND ${SOLD}
    GROUP BY l.product_id
    HAVING sum(l.quantity - coalesce(back.quantity, 0)) > 0
    ORDER BY pieces DESC, cents DESC, l.product_id
    LIMIT ${BEST_SELLERS}`)
  return rows
}

/** When a day began in the shop, as the database reads it. */
function midnight(key = ''): string {
  return (fromDutchMinute(`${key}T00:00`) ?? new Date(0)).toISOString()
}
