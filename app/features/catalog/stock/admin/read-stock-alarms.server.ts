import { type SQL, sql } from 'drizzle-orm'
import { lowVariants } from '#app/features/catalog/stock/low-stock.server.ts'
import type { App } from '#app/platform/app.ts'

interface StockAlarm {
  /** number of products; `MAX_ALARMS` means that number or more */
  products: number
  /** name of one of the products */
  example: string | null
}

export interface StockAlarms {
  soldOut: StockAlarm
  low: StockAlarm
  /** products under the margin scheme without a cost price, which their VAT depends on */
  withoutCost: StockAlarm
}

/** Counting stops here, because staff do not need the exact number above a thousand. */
export const MAX_ALARMS = 1_000

/** Counts the published products with a variant that is sold out, low in stock, or without the cost price that its VAT depends on. */
export async function readStockAlarms(app: App): Promise<StockAlarms> {
  // The condition `stock <= 100` lets PostgreSQL use the index `variants_low_stock`.
  const [soldOut, low, withoutCost] = await Promise.all([
    readAlarm(
      app,
      sql`SELECT product_id FROM variants WHERE is_active AND stock <= 100 AND stock = 0`,
    ),
    readAlarm(app, sql`SELECT product_id FROM (${lowVariants()}) AS low WHERE stock > 0`),
    readAlarm(
      app,
      sql`SELECT v.product_id FROM products s JOIN variants v ON v.product_id = s.id
      WHERE s.is_margin_scheme AND v.is_active AND v.cost_cents IS NULL`,
    ),
  ])
  return { soldOut, low, withoutCost }
}

/** Counts the published products among those that a query selects as `product_id`. */
async function readAlarm(app: App, productIdsQuery: SQL): Promise<StockAlarm> {
  const { rows } = await app.db.execute<{ products: number; example: string | null }>(sql`
    SELECT count(*)::integer AS products, min(name) AS example FROM (
      SELECT p.name FROM (
        SELECT DISTINCT product_id FROM (${productIdsQuery}) AS found
      ) AS v JOIN products p ON p.id = v.product_id
      WHERE p.status = 'published' LIMIT ${MAX_ALARMS}
    ) AS found`)
  return rows[0] ?? { products: 0, example: null }
}
