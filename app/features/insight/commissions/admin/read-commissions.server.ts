import { and, eq, gte, ne, sql } from 'drizzle-orm'
import { AMAZON_THRESHOLD } from '#app/features/insight/commissions/commissions.ts'
import { commissions } from '#app/features/insight/commissions/commissions-tables.server.ts'
import type { App } from '#app/platform/app.ts'
import { dutchDay } from '#app/platform/dutch-time.ts'

/** Clicks to a source and the sales that it reported. */
interface SourceFigures {
  source: string
  clicks: number
  quantity: number
  revenueCents: number
  /** sum of approved and open commissions */
  commissionCents: number
  /** commissions that are not yet approved or rejected */
  openCents: number
}

interface ProductFigures extends SourceFigures {
  /** id of the product; 0 if it is unknown or not of this shop */
  productId: number
  /** name of the product; '' if it no longer exists */
  product: string
}

const MAX_ROWS = 100
const DAY_MS = 86_400_000

const firstDay = (app: App, days: number) =>
  dutchDay(new Date(app.clock.now().getTime() - (days - 1) * DAY_MS))

/** Returns the clicks and commissions of the last days by source, and the products with the highest commissions. */
export async function readCommissions(
  app: App,
  days: number,
): Promise<{ sources: SourceFigures[]; products: ProductFigures[] }> {
  const { rows } = await app.db.execute<ProductFigures & Record<string, unknown>>(sql`
    WITH clicks AS (
      SELECT source, product_id, sum(times)::int AS clicks FROM analytics_clicks
      WHERE day >= ${firstDay(app, days)}::date AND source <> '' GROUP BY source, product_id
    ), reported AS (
      SELECT c.*, coalesce(o.product_id, v.product_id, 0) AS product_id FROM commissions c
      LEFT JOIN LATERAL (
        SELECT product_id FROM offers WHERE external_id = c.external_id AND source = c.source AND source <> 'other'
        ORDER BY id LIMIT 1) o ON c.external_id <> ''
      LEFT JOIN LATERAL (
        SELECT product_id FROM variants WHERE gtin = c.external_id ORDER BY id LIMIT 1) v ON o.product_id IS NULL AND c.external_id <> ''
      WHERE c.day >= ${firstDay(app, days)}::date AND c.state <> 'rejected'
    ), paid AS (
      SELECT source, product_id, sum(quantity)::int AS quantity, sum(revenue_cents)::int AS revenue,
        sum(commission_cents)::int AS commission, coalesce(sum(commission_cents) FILTER (WHERE state = 'open'), 0)::int AS open
      FROM reported GROUP BY source, product_id
    )
    SELECT source, product_id AS "productId", coalesce(p.name, '') AS product, coalesce(k.clicks, 0) AS clicks,
      coalesce(m.quantity, 0) AS quantity, coalesce(m.revenue, 0) AS "revenueCents",
      coalesce(m.commission, 0) AS "commissionCents", coalesce(m.open, 0) AS "openCents"
    FROM clicks k FULL JOIN paid m USING (source, product_id)
    LEFT JOIN products p ON p.id = product_id
    ORDER BY "commissionCents" DESC, clicks DESC, source, "productId"`)
  const sources = [...Map.groupBy(rows, ({ source }) => source)].map(([source, sourceRows]) => {
    const sum = (amountOf: (row: ProductFigures) => number) =>
      sourceRows.reduce((total, row) => total + amountOf(row), 0)
    return {
      source,
      clicks: sum((row) => row.clicks),
      quantity: sum((row) => row.quantity),
      revenueCents: sum((row) => row.revenueCents),
      commissionCents: sum((row) => row.commissionCents),
      openCents: sum((row) => row.openCents),
    }
  })
  return { sources, products: rows.slice(0, MAX_ROWS) }
}

/** Returns the number of recent sales in Amazon's reports. Amazon closes its API for accounts with too few sales. */
export async function readAmazonSales(app: App): Promise<number> {
  const [row] = await app.db
    .select({ sales: sql<number>`coalesce(sum(${commissions.quantity}), 0)::int` })
    .from(commissions)
    .where(
      and(
        eq(commissions.source, 'amazon'),
        ne(commissions.state, 'rejected'),
        gte(commissions.day, firstDay(app, AMAZON_THRESHOLD.days)),
      ),
    )
  return Math.max(0, row?.sales ?? 0)
}
