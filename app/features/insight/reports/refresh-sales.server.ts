import { sql } from 'drizzle-orm'
import { dayBegins } from '#app/features/insight/analytics/day-functions.server.ts'
import type { App } from '#app/platform/app.ts'
import { salesDays, salesProducts, salesStale } from './sales-tables.server.ts'

/** Condition for orders that count as sold: paid, not cancelled and no test orders. */
const SOLD = sql`NOT o.is_test AND o.state IN ('paid', 'partly-shipped', 'shipped', 'delivered')`

/** SQL query for the amount per order that was returned to the buyer. */
export const PAID_BACK = sql`
  SELECT order_id, sum(amount_cents) AS cents FROM (
    SELECT order_id, amount_cents FROM refunds WHERE state <> 'failed'
    UNION ALL
    SELECT order_id, amount_cents FROM chargebacks WHERE reversed_at IS NULL
  ) AS each_back GROUP BY order_id`

/**
 * Computes the sales figures again for the days whose sales have changed since the last call. `costed_cents` is the revenue without
 * VAT of lines with a cost price; under the margin scheme the VAT is 21/121 of the margin, not of the price.
 */
export async function refreshSales(app: App): Promise<void> {
  const staleRows = await app.db.select({ id: salesStale.id }).from(salesStale).limit(1)
  if (staleRows.length === 0) return
  await app.db.transaction(async (tx) => {
    // Only one process at a time computes the figures; a process that waited usually finds nothing left to do.
    await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtext('sales-days'))`)
    const { rows } = await tx.execute<{ day: string }>(sql`
      WITH noted AS (DELETE FROM sales_stale RETURNING day)
      SELECT DISTINCT day::text FROM noted`)
    if (rows.length === 0) return
    const days = sql`${sql.param(rows.map(({ day }) => day))}::date[]`
    await tx.delete(salesDays).where(sql`${salesDays.day} = ANY(${days})`)
    await tx.delete(salesProducts).where(sql`${salesProducts.day} = ANY(${days})`)
    const ofDays = sql`unnest(${days}) AS each (day)
      JOIN orders o ON o.paid_at >= ${dayBegins(sql`each.day`)} AND o.paid_at < ${dayBegins(sql`each.day + 1`)} AND ${SOLD}`
    await tx.execute(sql`
      INSERT INTO sales_days (day, orders, cents)
      SELECT each.day, count(*), sum(o.total_cents - coalesce(back.cents, 0))
      FROM ${ofDays}
      LEFT JOIN (${PAID_BACK}) AS back ON back.order_id = o.id
      GROUP BY each.day`)
    await tx.execute(sql`
      INSERT INTO sales_products (day, product_id, units, cents, costed_cents, cost_cents)
      SELECT each.day, l.product_id, sum(l.quantity - coalesce(back.quantity, 0)),
        sum(l.quantity * l.unit_cents - l.discount_cents - coalesce(back.cents, 0)),
        coalesce(sum(round(CASE WHEN l.is_margin_scheme THEN paid.cents - greatest(0, paid.cents - cost.cents) * 21.0 / 121
          ELSE paid.cents * 100 / (100 + l.vat_rate) END)) FILTER (WHERE l.cost_cents IS NOT NULL), 0),
        coalesce(sum(cost.cents), 0)
      FROM ${ofDays}
      -- a product that the shop never had is not counted
      JOIN order_lines l ON l.order_id = o.id AND l.product_id > 0
      LEFT JOIN LATERAL (
        SELECT sum(r.quantity) AS quantity, sum(r.cents) AS cents
        FROM refund_lines r JOIN refunds f ON f.id = r.refund_id AND f.state <> 'failed'
        WHERE r.order_line_id = l.id
      ) AS back ON true
      CROSS JOIN LATERAL (SELECT l.quantity * l.unit_cents - l.discount_cents - coalesce(back.cents, 0) AS cents) AS paid
      CROSS JOIN LATERAL (SELECT (l.quantity - coalesce(back.quantity, 0)) * l.cost_cents::bigint AS cents) AS cost
      GROUP BY each.day, l.product_id`)
  })
}
