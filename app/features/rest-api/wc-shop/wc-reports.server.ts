import { type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { RestRoute } from '#app/features/rest-api/rest-framework/rest-route.server.ts'
import { amountText } from '#app/features/rest-api/wc-framework/wc-formats.ts'
import { linked, wcListRoute } from '#app/features/rest-api/wc-framework/wc-read-route.server.ts'
import { linksSchema } from '#app/features/rest-api/wc-framework/wc-schemas.ts'
import { ORDER_STATUSES, statesOf } from '#app/features/rest-api/wc-orders/wc-order-status.ts'
import type { App } from '#app/platform/app.ts'
import { readTallies } from '#app/platform/database/read-tallies.server.ts'
import { dutchDay } from '#app/platform/dutch-time.ts'

const MAX_DAYS = 366
const TOP_SELLERS = 100

const amount = z.string()
const dayTotals = z.strictObject({
  sales: amount,
  orders: z.int(),
  items: z.int(),
  tax: amount,
  shipping: amount,
  discount: amount,
  customers: z.int(),
})

const salesSchema = z.strictObject({
  total_sales: amount,
  net_sales: amount,
  average_sales: amount,
  total_orders: z.int(),
  total_items: z.int(),
  total_tax: amount,
  total_shipping: amount,
  total_refunds: amount,
  total_discount: amount,
  totals_grouped_by: z.literal('day'),
  totals: z.record(z.string(), dayTotals),
  total_customers: z.int(),
  _links: z.looseObject({}),
})

const day = z.iso.date()
const periodArgs = {
  period: z.enum(['week', 'month', 'last_month', 'year']).default('week'),
  date_min: day.optional(),
  date_max: day.optional(),
}
type PeriodArgs = z.output<z.ZodObject<typeof periodArgs>>

/** Returns the first and last day of a period, which ends today; the given days take precedence. */
function spanOf(app: App, { period, date_min: min, date_max: max }: PeriodArgs) {
  const today = dutchDay(app.clock.now())
  const from = (days: number) => dutchDay(new Date(app.clock.now().getTime() - days * 86_400_000))
  if (min || max) return { first: min ?? max ?? today, last: max ?? today }
  switch (period) {
    case 'week':
      return { first: from(6), last: today }
    case 'month':
      return { first: `${today.slice(0, 7)}-01`, last: today }
    case 'year':
      return { first: `${today.slice(0, 4)}-01-01`, last: today }
    case 'last_month': {
      const last = new Date(`${today.slice(0, 7)}-01T12:00:00Z`)
      last.setUTCDate(0)
      const text = last.toISOString().slice(0, 10)
      return { first: `${text.slice(0, 7)}-01`, last: text }
    }
  }
}

const PAID_DAY = sql`(o.paid_at AT TIME ZONE 'Europe/Amsterdam')::date`

const paidWithin = ({ first, last }: { first: string; last: string }) => sql`
  o.paid_at >= (${first}::date)::timestamp AT TIME ZONE 'Europe/Amsterdam'
  AND o.paid_at < (least(${last}::date, ${first}::date + ${MAX_DAYS}::integer) + 1)::timestamp AT TIME ZONE 'Europe/Amsterdam'
  AND o.state <> 'cancelled'`

interface SalesDay extends Record<string, unknown> {
  day: string
  cents: number
  orders: number
  items: number
  vat: number
  shipping: number
  discount: number
}

/** Returns the sales of the orders that were paid in the period; a year at most. */
async function readSales(app: App, args: PeriodArgs) {
  const span = spanOf(app, args)
  const { rows } = await app.db.execute<SalesDay>(sql`
    SELECT to_char(${PAID_DAY}, 'YYYY-MM-DD') AS day, sum(o.total_cents)::float8 AS cents, count(*)::integer AS orders,
      sum((SELECT sum(l.quantity) FROM order_lines l WHERE l.order_id = o.id))::integer AS items,
      sum((SELECT sum((v ->> 'vatCents')::integer) FROM jsonb_array_elements(o.vat_split) v))::float8 AS vat,
      sum(o.shipping_cents)::float8 AS shipping, sum(o.discount_cents)::float8 AS discount
    FROM orders o WHERE ${paidWithin(span)} GROUP BY 1 ORDER BY 1`)
  const refunded = await app.db.execute<{ cents: number }>(sql`
    SELECT coalesce(sum(r.amount_cents), 0)::float8 AS cents FROM refunds r JOIN orders o ON o.id = r.order_id
    WHERE r.state <> 'failed' AND ${paidWithin(span)}`)
  const total = (name: Exclude<keyof SalesDay, 'day'>) =>
    rows.reduce((sum, row) => sum + Number(row[name] ?? 0), 0)
  const refunds = refunded.rows[0]?.cents ?? 0
  const days = (Date.parse(span.last) - Date.parse(span.first)) / 86_400_000 + 1
  const net = total('cents') - total('vat') - total('shipping') - refunds
  return {
    total_sales: amountText(total('cents')),
    net_sales: amountText(net),
    average_sales: amountText(net / Math.max(days, 1)),
    total_orders: total('orders'),
    total_items: total('items'),
    total_tax: amountText(total('vat')),
    total_shipping: amountText(total('shipping')),
    total_refunds: amountText(refunds),
    total_discount: amountText(total('discount')),
    totals_grouped_by: 'day',
    totals: Object.fromEntries(rows.map((row) => [row.day, dayToWire(row)])),
    total_customers: 0,
    _links: { about: [{ href: `${app.siteUrl}/wp-json/wc/v3/reports` }] },
  }
}

const dayToWire = (row: SalesDay) => ({
  sales: amountText(row.cents),
  orders: row.orders,
  items: row.items ?? 0,
  tax: amountText(row.vat ?? 0),
  shipping: amountText(row.shipping),
  discount: amountText(row.discount),
  customers: 0,
})

async function readTopSellers(app: App, args: PeriodArgs) {
  const { rows } = await app.db.execute<{ name: string; product_id: number; quantity: number }>(sql`
    SELECT max(l.name) AS name, l.product_id, sum(l.quantity)::integer AS quantity
    FROM orders o JOIN order_lines l ON l.order_id = o.id
    WHERE l.product_id > 0 AND ${paidWithin(spanOf(app, args))}
    GROUP BY l.product_id ORDER BY quantity DESC, l.product_id LIMIT ${TOP_SELLERS}`)
  return rows.map((row) => ({
    ...row,
    _links: { product: [{ href: `${app.siteUrl}/wp-json/wc/v3/products/${row.product_id}` }] },
  }))
}

const STATUS_NAMES: Record<(typeof ORDER_STATUSES)[number], string> = {
  pending: 'Wacht op betaling',
  processing: 'Betaald',
  'on-hold': 'Wacht op overschrijving',
  completed: 'Verzonden',
  cancelled: 'Geannuleerd',
  refunded: 'Terugbetaald',
  failed: 'Betaling mislukt',
}

interface Total {
  slug: string
  name: string
  total: number
}

/** The states are tallied; of those that wait, transfers are counted. An order that was refunded counts by its state. */
async function readOrderTotals(app: App): Promise<Total[]> {
  const tallies = await readTallies(app.db, 'order_tallies')
  const { rows } = await app.db.execute<{ n: number }>(sql`
    SELECT count(*)::integer AS n FROM orders WHERE state = 'awaiting-payment' AND payment_method = 'Bankoverschrijving'`)
  const transfers = rows[0]?.n ?? 0
  return ORDER_STATUSES.map((slug) => {
    const counted = statesOf(slug).reduce((sum, state) => sum + (tallies.get(state) ?? 0), 0)
    const total =
      slug === 'on-hold' ? transfers : slug === 'pending' ? counted - transfers : counted
    return { slug, name: STATUS_NAMES[slug], total }
  })
}

async function countBy(app: App, names: Record<string, string>, counted: SQL): Promise<Total[]> {
  const { rows } = await app.db.execute<{ slug: string; n: number }>(counted)
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

const TOTALS: Record<string, (app: App) => Promise<Total[]>> = {
  orders: readOrderTotals,
  products: readProductTotals,
  customers: readCustomerTotals,
  coupons: readCouponTotals,
  reviews: readReviewTotals,
}

const REPORTS: Record<string, string> = {
  sales: 'Sales of the orders that were paid in a period.',
  top_sellers: 'Products by the number of units that were sold.',
  ...Object.fromEntries(
    Object.keys(TOTALS).map((name) => [`${name}/totals`, `Number of ${name} by kind.`]),
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
      Object.entries(REPORTS).map(([slug, description]) => ({
        slug,
        description,
        _links: linked(app.siteUrl, `/reports/${slug}`, '/reports'),
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
  ...Object.entries(TOTALS).map(([name, read]) =>
    wcListRoute(
      { path: `/reports/${name}/totals`, name: 'ReportTotal', item: totalSchema },
      ({ app }) => read(app),
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
