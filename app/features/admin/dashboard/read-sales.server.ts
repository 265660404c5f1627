import { eq, sql } from 'drizzle-orm'
import { refreshSales } from '#app/features/insight/reports/refresh-sales.server.ts'
import { salesDays } from '#app/features/insight/reports/sales-tables.server.ts'
import type { App } from '#app/platform/app.ts'
import { dutchDay } from '#app/platform/dutch-time.ts'
import { BEST_SELLERS, keyName, type SalesSpan, spanKeys } from './sales.ts'

export interface SalesPoint {
  key: string
  /** day or month, such as "21 nov" */
  name: string
  orders: number
  cents: number
  /** sales on the same day or month of the previous span */
  previousCents: number
  previousOrders: number
}

export interface BestSeller {
  productId: number
  name: string
  units: number
  cents: number
}

/**
 * Reads the sales per day or month of payment, including VAT and shipping. Refunds and chargebacks are subtracted on the day
 * their order was paid.
 */
export async function readSales(app: App, span: SalesSpan): Promise<SalesPoint[]> {
  await refreshSales(app)
  const keys = spanKeys(span, dutchDay(app.clock.now()))
  const unit = span === 'days' ? 'day' : 'month'
  const { rows } = await app.db.execute<{ key: string; orders: number; cents: number }>(sql`
    SELECT to_char(date_trunc(${unit}, day), 'YYYY-MM-DD') AS key,
      sum(orders)::int AS orders, sum(cents)::float8 AS cents
    FROM sales_days WHERE day >= ${keys.previousKeys[0]}::date
    GROUP BY 1`)
  const byKey = new Map(rows.map((row) => [row.key, row]))
  return keys.currentKeys.map((key, index) => ({
    key,
    name: keyName(span, key),
    orders: byKey.get(key)?.orders ?? 0,
    cents: byKey.get(key)?.cents ?? 0,
    previousCents: byKey.get(keys.previousKeys[index] ?? '')?.cents ?? 0,
    previousOrders: byKey.get(keys.previousKeys[index] ?? '')?.orders ?? 0,
  }))
}

/** Returns the sales of today in cents, as the chart shows them. */
export async function readSoldToday(app: App): Promise<number> {
  await refreshSales(app)
  const today = dutchDay(app.clock.now())
  const [row] = await app.db
    .select({ cents: salesDays.cents })
    .from(salesDays)
    .where(eq(salesDays.day, today))
  return row?.cents ?? 0
}

/** Reads the best selling products of the span by units sold; returned units are subtracted. */
export async function readBestSellers(app: App, span: SalesSpan): Promise<BestSeller[]> {
  await refreshSales(app)
  const firstDay = spanKeys(span, dutchDay(app.clock.now())).currentKeys[0]
  const { rows } = await app.db.execute<BestSeller & Record<string, unknown>>(sql`
    WITH best AS (
      SELECT product_id, sum(units)::int AS units, sum(cents)::float8 AS cents
      FROM sales_products WHERE day >= ${firstDay}::date
      GROUP BY product_id HAVING sum(units) > 0
      ORDER BY units DESC, cents DESC, product_id
      LIMIT ${BEST_SELLERS}
    )
    SELECT product_id AS "productId", sold.name, units, cents
    FROM best CROSS JOIN LATERAL (
      SELECT name FROM order_lines l WHERE l.product_id = best.product_id ORDER BY id DESC LIMIT 1
    ) AS sold
    ORDER BY units DESC, cents DESC, product_id`)
  return rows
}
