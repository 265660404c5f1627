import { and, count, eq, not, type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { orders } from '#app/features/fulfilment/orders/orders-tables.server.ts'
import type { RestRoute } from '#app/features/rest-api/rest-framework/rest-route.server.ts'
import { wcLinksOf, wcListRoute } from '#app/features/rest-api/wc-framework/wc-read-route.server.ts'
import { linksSchema } from '#app/features/rest-api/wc-framework/wc-schemas.ts'
import {
  ORDER_STATUSES,
  statesOf,
  TRANSFER_NAME,
} from '#app/features/rest-api/wc-orders/wc-order-status.ts'
import type { App } from '#app/platform/app.ts'
import { readTallies } from '#app/platform/database/read-tallies.server.ts'
import { periodArgs, readSales, readTopSellers } from './read-sales-report.server.ts'

const amountSchema = z.string()
const dayTotalsSchema = z.strictObject({
  sales: amountSchema,
  orders: z.int(),
  items: z.int(),
  tax: amountSchema,
  shipping: amountSchema,
  discount: amountSchema,
  customers: z.int(),
})

const salesSchema = z.strictObject({
  total_sales: amountSchema,
  net_sales: amountSchema,
  average_sales: amountSchema,
  total_orders: z.int(),
  total_items: z.int(),
  total_tax: amountSchema,
  total_shipping: amountSchema,
  total_refunds: amountSchema,
  total_discount: amountSchema,
  totals_grouped_by: z.literal('day'),
  totals: z.record(z.string(), dayTotalsSchema),
  total_customers: z.int(),
  _links: z.looseObject({}),
})

const STATUS_NAMES: Record<(typeof ORDER_STATUSES)[number], string> = {
  pending: 'Wacht op betaling',
  processing: 'Betaald',
  'on-hold': 'Wacht op overschrijving',
  completed: 'Verzonden',
  cancelled: 'Geannuleerd',
  refunded: 'Terugbetaald',
  failed: 'Betaling mislukt',
}

interface ReportTotal {
  slug: string
  name: string
  total: number
}

/** Reads the number of orders of each status from the tallies of states, without test orders. A refunded order counts by its state. */
async function readOrderTotals(app: App): Promise<ReportTotal[]> {
  const tallies = await readTallies(app.db, 'order_tallies')
  const testRows = await app.db
    .select({ state: orders.state, n: count() })
    .from(orders)
    .where(sql`${orders.isTest}`)
    .groupBy(orders.state)
  const testCounts = new Map<string, number>(testRows.map(({ state, n }) => [state, n]))
  const waitingTransferCount = await app.db.$count(
    orders,
    and(
      eq(orders.state, 'awaiting-payment'),
      eq(orders.paymentMethod, TRANSFER_NAME),
      not(orders.isTest),
    ),
  )
  return ORDER_STATUSES.map((slug) => {
    const orderCount = statesOf(slug).reduce(
      (sum, state) => sum + (tallies.get(state) ?? 0) - (testCounts.get(state) ?? 0),
      0,
    )
    const countWithoutTransfers =
      slug === 'pending' ? orderCount - waitingTransferCount : orderCount
    const total = slug === 'on-hold' ? waitingTransferCount : countWithoutTransfers
    return { slug, name: STATUS_NAMES[slug], total }
  })
}

async function countBy(
  app: App,
  names: Record<string, string>,
  query: SQL,
): Promise<ReportTotal[]> {
  const { rows } = await app.db.execute<{ slug: string; n: number }>(query)
  return Object.entries(names).map(([slug, name]) => ({
    slug,
    name,
    total: rows.find((row) => row.slug === slug)?.n ?? 0,
  }))
}

const readProductTotals = (app: App) =>
  countBy(
    app,
    { external: 'External', grouped: 'Grouped', simple: 'Simple', variable: 'Variable' },
    sql`SELECT CASE WHEN p.seller = 'external' THEN 'external'
        WHEN p.options <> '[]' THEN 'variable' ELSE 'simple' END AS slug, count(*)::integer AS n
      FROM products p WHERE p.trashed_at IS NULL GROUP BY 1`,
  )

const readCustomerTotals = (app: App) =>
  countBy(
    app,
    { paying: 'Paying customer', non_paying: 'Non-paying customer' },
    sql`SELECT CASE WHEN EXISTS (SELECT FROM orders o WHERE o.user_id = u.id AND o.paid_at IS NOT NULL)
        THEN 'paying' ELSE 'non_paying' END AS slug, count(*)::integer AS n
      FROM users u WHERE u.role = 'customer' GROUP BY 1`,
  )

const readCouponTotals = (app: App) =>
  countBy(
    app,
    {
      percent: 'Percentage discount',
      fixed_cart: 'Fixed cart discount',
      fixed_product: 'Fixed product discount',
    },
    sql`SELECT CASE d.kind WHEN 'percentage' THEN 'percent' WHEN 'unit-amount' THEN 'fixed_product'
        ELSE 'fixed_cart' END AS slug, count(*)::integer AS n
      FROM discount_codes d WHERE d.removed_at IS NULL GROUP BY 1`,
  )

const readReviewTotals = (app: App) =>
  countBy(
    app,
    Object.fromEntries(
      [1, 2, 3, 4, 5].map((stars) => [`rated_${stars}_out_of_5`, `Rated ${stars} out of 5`]),
    ),
    sql`SELECT 'rated_' || r.stars || '_out_of_5' AS slug, count(*)::integer AS n
      FROM reviews r WHERE r.state = 'approved' GROUP BY 1`,
  )

const totalSchema = z.strictObject({ slug: z.string(), name: z.string(), total: z.int() })

const TOTAL_REPORTS: Record<string, (app: App) => Promise<ReportTotal[]>> = {
  orders: readOrderTotals,
  products: readProductTotals,
  customers: readCustomerTotals,
  coupons: readCouponTotals,
  reviews: readReviewTotals,
}

const REPORT_DESCRIPTIONS: Record<string, string> = {
  sales: 'Sales of the orders that were paid in a period.',
  top_sellers: 'Products by the number of units that were sold.',
  ...Object.fromEntries(
    Object.keys(TOTAL_REPORTS).map((name) => [`${name}/totals`, `Number of ${name} by kind.`]),
  ),
}

export const wcReportRoutes: RestRoute[] = [
  wcListRoute(
    {
      path: '/reports',
      name: 'Report',
      item: z.strictObject({ slug: z.string(), description: z.string(), _links: linksSchema }),
    },
    async ({ app }) =>
      Object.entries(REPORT_DESCRIPTIONS).map(([slug, description]) => ({
        slug,
        description,
        _links: wcLinksOf(app.siteUrl, `/reports/${slug}`, '/reports'),
      })),
  ),
  wcListRoute(
    { path: '/reports/sales', name: 'SalesReport', item: salesSchema, args: periodArgs },
    async ({ app, args }) => [await readSales(app, args)],
  ),
  wcListRoute(
    {
      path: '/reports/top_sellers',
      name: 'TopSeller',
      item: z.strictObject({
        name: z.string(),
        product_id: z.int(),
        quantity: z.int(),
        _links: z.looseObject({}),
      }),
      args: periodArgs,
    },
    ({ app, args }) => readTopSellers(app, args),
  ),
  ...Object.entries(TOTAL_REPORTS).map(([name, readReport]) =>
    wcListRoute(
      { path: `/reports/${name}/totals`, name: 'ReportTotal', item: totalSchema },
      ({ app }) => readReport(app),
    ),
  ),
  wcListRoute(
    {
      path: '/orders/statuses',
      name: 'OrderStatusName',
      permission: 'orders',
      item: z.strictObject({ slug: z.string(), name: z.string() }),
    },
    async () => Object.entries(STATUS_NAMES).map(([slug, name]) => ({ slug, name })),
  ),
]
