import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { App } from '#app/platform/app.ts'
import { dutchDay } from '#app/platform/dutch-time.ts'
import { decimalAmount } from '#app/platform/money.ts'

const MAX_REPORT_DAYS = 366
const MAX_TOP_SELLERS = 100

const dayArg = z.iso.date()
export const periodArgs = {
  period: z.enum(['week', 'month', 'last_month', 'year']).default('week'),
  date_min: dayArg.optional(),
  date_max: dayArg.optional(),
}
type PeriodArgs = z.output<z.ZodObject<typeof periodArgs>>

/** Returns the first and last day of a period: up to today, or the whole month before. Dates in the request take precedence. */
function reportPeriod(app: App, { period, date_min: min, date_max: max }: PeriodArgs) {
  const today = dutchDay(app.clock.now())
  const daysAgo = (days: number) =>
    dutchDay(new Date(app.clock.now().getTime() - days * 86_400_000))
  if (min || max) return { first: min ?? max ?? today, last: max ?? today }
  switch (period) {
    case 'week':
      return { first: daysAgo(6), last: today }
    case 'month':
      return { first: `${today.slice(0, 7)}-01`, last: today }
    case 'year':
      return { first: `${today.slice(0, 4)}-01-01`, last: today }
    case 'last_month': {
      const lastDay = new Date(`${today.slice(0, 7)}-01T12:00:00Z`)
      // Day 0 of a month is the last day of the month before.
      lastDay.setUTCDate(0)
      const lastDayText = lastDay.toISOString().slice(0, 10)
      return { first: `${lastDayText.slice(0, 7)}-01`, last: lastDayText }
    }
  }
}

const PAID_DAY = sql`(o.paid_at AT TIME ZONE 'Europe/Amsterdam')::date`

const isSaleWithin = ({ first, last }: { first: string; last: string }) => sql`
  o.paid_at >= (${first}::date)::timestamp AT TIME ZONE 'Europe/Amsterdam'
  AND o.paid_at < (least(${last}::date, ${first}::date + ${MAX_REPORT_DAYS}::integer) + 1)::timestamp AT TIME ZONE 'Europe/Amsterdam'
  AND o.state <> 'cancelled' AND NOT o.is_test`

interface SalesDay extends Record<string, unknown> {
  day: string
  totalCents: number
  orderCount: number
  itemCount: number
  vatCents: number
  shippingCents: number
  discountCents: number
}

/** Returns the sales of orders that were paid in the period. Longer periods end after a year. */
export async function readSales(app: App, args: PeriodArgs) {
  const period = reportPeriod(app, args)
  const { rows } = await app.db.execute<SalesDay>(sql`
    SELECT to_char(${PAID_DAY}, 'YYYY-MM-DD') AS day, sum(o.total_cents)::float8 AS "totalCents", count(*)::integer AS "orderCount",
      sum((SELECT sum(l.quantity) FROM order_lines l WHERE l.order_id = o.id))::integer AS "itemCount",
      sum((SELECT sum((v ->> 'vatCents')::integer) FROM jsonb_array_elements(o.vat_split) v))::float8 AS "vatCents",
      sum(o.shipping_cents)::float8 AS "shippingCents", sum(o.discount_cents)::float8 AS "discountCents"
    FROM orders o WHERE ${isSaleWithin(period)} GROUP BY 1 ORDER BY 1`)
  const refundResult = await app.db.execute<{ cents: number }>(sql`
    SELECT coalesce(sum(r.amount_cents), 0)::float8 AS cents FROM refunds r JOIN orders o ON o.id = r.order_id
    WHERE r.state <> 'failed' AND ${isSaleWithin(period)}`)
  const sumOf = (column: Exclude<keyof SalesDay, 'day'>) =>
    rows.reduce((sum, row) => sum + Number(row[column] ?? 0), 0)
  const refundedCents = refundResult.rows[0]?.cents ?? 0
  const days = (Date.parse(period.last) - Date.parse(period.first)) / 86_400_000 + 1
  const netCents = sumOf('totalCents') - sumOf('vatCents') - sumOf('shippingCents') - refundedCents
  return {
    total_sales: decimalAmount(sumOf('totalCents')),
    net_sales: decimalAmount(netCents),
    average_sales: decimalAmount(netCents / Math.max(days, 1)),
    total_orders: sumOf('orderCount'),
    total_items: sumOf('itemCount'),
    total_tax: decimalAmount(sumOf('vatCents')),
    total_shipping: decimalAmount(sumOf('shippingCents')),
    total_refunds: decimalAmount(refundedCents),
    total_discount: decimalAmount(sumOf('discountCents')),
    totals_grouped_by: 'day',
    totals: Object.fromEntries(rows.map((row) => [row.day, dayToWire(row)])),
    total_customers: 0,
    _links: { about: [{ href: `${app.siteUrl}/wp-json/wc/v3/reports` }] },
  }
}

const dayToWire = (row: SalesDay) => ({
  sales: decimalAmount(row.totalCents),
  orders: row.orderCount,
  items: row.itemCount ?? 0,
  tax: decimalAmount(row.vatCents ?? 0),
  shipping: decimalAmount(row.shippingCents),
  discount: decimalAmount(row.discountCents),
  customers: 0,
})

export async function readTopSellers(app: App, args: PeriodArgs) {
  const { rows } = await app.db.execute<{ name: string; product_id: number; quantity: number }>(sql`
    SELECT max(l.name) AS name, l.product_id, sum(l.quantity)::integer AS quantity
    FROM orders o JOIN order_lines l ON l.order_id = o.id
    WHERE l.product_id > 0 AND ${isSaleWithin(reportPeriod(app, args))}
    GROUP BY l.product_id ORDER BY quantity DESC, l.product_id LIMIT ${MAX_TOP_SELLERS}`)
  return rows.map((row) => ({
    ...row,
    _links: { product: [{ href: `${app.siteUrl}/wp-json/wc/v3/products/${row.product_id}` }] },
  }))
}
