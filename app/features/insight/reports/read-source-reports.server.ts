import { sql } from 'drizzle-orm'
import { dayBegins, shopDay } from '#app/features/insight/analytics/day-functions.server.ts'
import { storeAgentVisits } from '#app/features/insight/attribution/agent-visits.server.ts'
import type { Device } from '#app/features/insight/attribution/attribution.ts'
import { DEVICE_LABELS, sourceText } from '#app/features/insight/attribution/source-texts.ts'
import type { App } from '#app/platform/app.ts'
import { PAID_BACK } from './refresh-sales.server.ts'
import type { Span } from './report-span.server.ts'
import { centsColumn, countColumn, type Report, textColumn } from './reports.ts'

const IS_PAID = sql`NOT o.is_test AND o.state IN ('paid', 'partly-shipped', 'shipped', 'delivered')`

/**
 * SQL after FROM: paid orders with the source of the buyer's visit (`a`) and what was paid back (`back`). It ends in a condition, so
 * AND may follow.
 */
const ORDERS_WITH_SOURCE = sql`orders o JOIN order_attributions a ON a.order_id = o.id
  LEFT JOIN (${PAID_BACK}) AS back ON back.order_id = o.id
  WHERE ${IS_PAID}`

/** Condition: the cart of an order came from an agent, whatever the source of the buyer's own visit was. */
const IS_HANDED_OVER = sql`h.cart_id = o.cart_id AND o.placed_at BETWEEN h.at AND h.at + interval '2 days'`

/** Subqueries for agents: `agent_visits` has their visits, `agent_orders` has the orders from their carts. */
const agentQueries = ({ inPeriod, inPeriodBefore, firstDayBefore }: Span) => sql`agent_visits AS (
      SELECT interface, sum(visits) FILTER (WHERE ${inPeriod}) AS visits, sum(visits) FILTER (WHERE ${inPeriodBefore}) AS visits_before
      FROM agent_days WHERE day >= ${firstDayBefore} GROUP BY 1
    ), agent_orders AS (
      SELECT interface, count(*) AS orders, sum(total_cents) AS cents
      FROM (SELECT h.interface, o.total_cents - coalesce(back.cents, 0) AS total_cents, ${shopDay(sql`o.placed_at`)} AS day
        FROM agent_handovers h JOIN orders o ON ${IS_HANDED_OVER}
        LEFT JOIN (${PAID_BACK}) AS back ON back.order_id = o.id
        WHERE ${IS_PAID} AND o.placed_at >= ${dayBegins(firstDayBefore)}) AS o
      WHERE ${inPeriod} GROUP BY 1
    )`

/** Reads the visits and orders by source and campaign. */
export async function readSources(app: App, span: Span): Promise<Report> {
  const { inPeriod, inPeriodBefore, firstDayBefore, limit } = span
  await storeAgentVisits(app)
  const { rows } = await app.db.execute<{
    type: string
    source: string
    campaign: string
    visits: number
    visitsBefore: number
    orders: number
    cents: number
  }>(sql`
    WITH came AS (
      SELECT source_type, source, nullif(campaign, '(none)') AS campaign,
        sum(visits) FILTER (WHERE ${inPeriod}) AS visits, sum(visits) FILTER (WHERE ${inPeriodBefore}) AS visits_before
      FROM analytics_sources WHERE day >= ${firstDayBefore} GROUP BY 1, 2, 3
    ), bought AS (
      SELECT source_type, source, nullif(campaign, '') AS campaign, count(*) AS orders, sum(total_cents) AS cents
      FROM (SELECT a.*, o.total_cents - coalesce(back.cents, 0) AS total_cents, ${shopDay(sql`o.placed_at`)} AS day FROM ${ORDERS_WITH_SOURCE}
        AND o.placed_at >= ${dayBegins(firstDayBefore)} AND NOT EXISTS (SELECT FROM agent_handovers h WHERE ${IS_HANDED_OVER})) AS o
      WHERE ${inPeriod} GROUP BY 1, 2, 3
    ), ${agentQueries(span)}
    SELECT source_type AS type, source, campaign, coalesce(sum(visits), 0)::int AS visits,
      coalesce(sum(visits_before), 0)::int AS "visitsBefore", coalesce(sum(orders), 0)::int AS orders,
      coalesce(sum(cents), 0)::float8 AS cents
    FROM (
      SELECT source_type, source, coalesce(campaign, '') AS campaign, visits, visits_before, 0 AS orders, 0 AS cents FROM came
      UNION ALL
      SELECT source_type, source, coalesce(campaign, ''), 0, 0, orders, cents FROM bought
      UNION ALL
      SELECT 'agent', interface, '', visits, visits_before, 0, 0 FROM agent_visits
      UNION ALL
      SELECT 'agent', interface, '', 0, 0, orders, cents FROM agent_orders
    ) AS parts
    GROUP BY 1, 2, 3 ORDER BY orders DESC, visits DESC, type, source, campaign LIMIT ${limit}`)
  return {
    title: 'Bronnen en campagnes',
    lead: 'Hoe bezoekers en kopers hier kwamen, van wie statistiek goedvond, en winkelassistenten, die altijd tellen. Een bestelling telt zodra ze betaald is; wat terugging, is eraf.',
    chart: null,
    columns: [
      textColumn('Bron'),
      textColumn('Campagne'),
      countColumn('Bezoeken'),
      countColumn('Ervoor'),
      countColumn('Bestellingen'),
      centsColumn('Omzet'),
    ],
    rows: rows.map((row) => [
      sourceText(row.type, row.source),
      row.campaign,
      row.visits,
      row.visitsBefore,
      row.orders,
      row.cents,
    ]),
  }
}

/** Reads the visits and orders by device. */
export async function readDevices(
  app: App,
  { inPeriod, inPeriodBefore, firstDayBefore }: Span,
): Promise<Report> {
  const { rows } = await app.db.execute<{
    device: Device
    visits: number
    visitsBefore: number
    orders: number
    cents: number
  }>(sql`
    WITH came AS (
      SELECT device, sum(visits) FILTER (WHERE ${inPeriod}) AS visits, sum(visits) FILTER (WHERE ${inPeriodBefore}) AS visits_before
      FROM analytics_days WHERE day >= ${firstDayBefore} GROUP BY 1
    ), bought AS (
      SELECT device, count(*) AS orders, sum(total_cents) AS cents
      FROM (SELECT a.device, o.total_cents - coalesce(back.cents, 0) AS total_cents, ${shopDay(sql`o.placed_at`)} AS day FROM ${ORDERS_WITH_SOURCE}
        AND o.placed_at >= ${dayBegins(firstDayBefore)}) AS o
      WHERE ${inPeriod} GROUP BY 1
    )
    SELECT device, coalesce(visits, 0)::int AS visits, coalesce(visits_before, 0)::int AS "visitsBefore",
      coalesce(orders, 0)::int AS orders, coalesce(cents, 0)::float8 AS cents
    FROM came FULL JOIN bought USING (device) ORDER BY visits DESC, orders DESC, device`)
  return {
    title: 'Apparaten',
    lead: 'Waarmee bezocht en besteld is, door wie statistiek goedvond. Een bestelling telt zodra ze betaald is; wat terugging, is eraf.',
    chart: null,
    columns: [
      textColumn('Apparaat'),
      countColumn('Bezoeken'),
      countColumn('Ervoor'),
      countColumn('Bestellingen'),
      centsColumn('Omzet'),
    ],
    rows: rows.map((row) => [
      DEVICE_LABELS[row.device] ?? row.device,
      row.visits,
      row.visitsBefore,
      row.orders,
      row.cents,
    ]),
  }
}
