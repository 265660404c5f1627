import { sql } from 'drizzle-orm'
import { analyticsState } from '#app/features/insight/analytics/analytics-tables.server.ts'
import type { App } from '#app/platform/app.ts'
import { type Day, readDay, shortDay, shortDayOfWeek } from '#app/platform/calendar-day.ts'
import { dutchDay } from '#app/platform/dutch-time.ts'
import { path } from '#app/platform/path.ts'
import { readClicks } from './read-click-report.server.ts'
import { readEmptySearches, readSearches } from './read-search-reports.server.ts'
import { readDevices, readSources } from './read-source-reports.server.ts'
import { refreshSales } from './refresh-sales.server.ts'
import type { Span } from './report-span.server.ts'
import {
  centsColumn,
  countColumn,
  dayColumn,
  MAX_ROWS,
  percentageOf,
  percentColumn,
  type Report,
  type ReportKind,
  type ReportQuery,
  textColumn,
} from './reports.ts'

const READERS: Record<ReportKind, (app: App, span: Span) => Promise<Report>> = {
  visits: readVisits,
  funnel: readFunnel,
  products: readProducts,
  searches: readSearches,
  empty: readEmptySearches,
  sources: readSources,
  devices: readDevices,
  clicks: readClicks,
}

/** Reads a report from the aggregates, never from the raw events. */
export function readReport(
  app: App,
  { kind, days, clicksBy }: ReportQuery,
  limit = MAX_ROWS,
): Promise<Report> {
  const today = dutchDay(app.clock.now())
  const firstDay = sql`(${today}::date - ${days - 1}::integer)`
  const firstDayBefore = sql`(${today}::date - ${2 * days - 1}::integer)`
  return READERS[kind](app, {
    inPeriod: sql`day >= ${firstDay}`,
    inPeriodBefore: sql`day >= ${firstDayBefore} AND day < ${firstDay}`,
    firstDayBefore,
    days,
    today,
    clicksBy,
    limit,
  })
}

/** Formats "2026-11-21". */
function dayText(iso: string, format: (day: Day) => string): string {
  const day = readDay(iso)
  return day ? format(day) : iso
}

/** Returns the report with its days as the page shows them: "za 21 nov". */
export function withDayTexts(report: Report): Report {
  if (report.columns[0]?.as !== 'day') return report
  return {
    ...report,
    rows: report.rows.map(([day, ...cells]) => [dayText(String(day), shortDayOfWeek), ...cells]),
  }
}

/** Returns when the events were last aggregated. */
export async function readRolledAt(app: App): Promise<Date | null> {
  const [row] = await app.db.select({ at: analyticsState.rolledAt }).from(analyticsState)
  return row?.at ?? null
}

async function readVisits(app: App, span: Span): Promise<Report> {
  const { rows } = await app.db.execute<{
    name: string
    views: number
    visits: number
    viewsBefore: number
    visitsBefore: number
  }>(sql`
    WITH counted AS (
      SELECT day, sum(views)::int AS views, sum(visits)::int AS visits FROM analytics_days
      WHERE day >= ${span.firstDayBefore} GROUP BY day
    )
    SELECT to_char(each.day, 'YYYY-MM-DD') AS name,
      coalesce(n.views, 0) AS views, coalesce(n.visits, 0) AS visits,
      coalesce(b.views, 0) AS "viewsBefore", coalesce(b.visits, 0) AS "visitsBefore"
    FROM generate_series(0, ${span.days - 1}::integer) AS back
    CROSS JOIN LATERAL (SELECT ${span.today}::date - back AS day) AS each
    LEFT JOIN counted n ON n.day = each.day
    LEFT JOIN counted b ON b.day = each.day - ${span.days}::integer
    ORDER BY each.day`)
  return {
    title: 'Bezoek per dag',
    lead: 'Bezoeken met toestemming voor statistiek; een bezoek eindigt na een half uur zonder pagina.',
    chart: rows.map(({ name, visits, visitsBefore }) => ({
      name: dayText(name, shortDay),
      value: visits,
      before: visitsBefore,
    })),
    columns: [
      dayColumn('Dag'),
      countColumn('Bezoeken'),
      countColumn('Ervoor'),
      countColumn('Bekeken pagina’s'),
      countColumn('Pagina’s ervoor'),
    ],
    rows: rows.map((row) => [row.name, row.visits, row.visitsBefore, row.views, row.viewsBefore]),
  }
}

async function readFunnel(
  app: App,
  { inPeriod, inPeriodBefore, firstDayBefore }: Span,
): Promise<Report> {
  const steps = ['visits', 'looked', 'carted', 'began', 'ordered'] as const
  const names = {
    visits: 'Bezoeken',
    looked: 'Bekeek een sieraad',
    carted: 'Legde iets in de winkelwagen',
    began: 'Begon met afrekenen',
    ordered: 'Bestelde',
  }
  const sums = steps.map(
    (
      step,
    ) => sql`coalesce(sum(${sql.identifier(step)}) FILTER (WHERE ${inPeriod}), 0)::int AS ${sql.identifier(step)},
      coalesce(sum(${sql.identifier(step)}) FILTER (WHERE ${inPeriodBefore}), 0)::int AS ${sql.identifier(`${step}Before`)}`,
  )
  const { rows } = await app.db.execute<Record<string, number>>(
    sql`SELECT ${sql.join(sums, sql`, `)} FROM analytics_days WHERE day >= ${firstDayBefore}`,
  )
  const firstRow = rows[0] ?? {}
  const countOf = (name: string) => firstRow[name] ?? 0
  return {
    title: 'Van bezoek tot koop',
    lead: 'Hoeveel bezoeken elke stap haalden, van wie statistiek goedvond.',
    chart: null,
    columns: [
      textColumn('Stap'),
      countColumn('Bezoeken'),
      percentColumn('Van de stap ervoor'),
      percentColumn('Van alle'),
      { ...percentColumn('Van alle, periode ervoor'), isOnPhone: false },
    ],
    rows: steps.map((step, index) => [
      names[step],
      countOf(step),
      index === 0 ? null : percentageOf(countOf(step), countOf(steps[index - 1] ?? step)),
      percentageOf(countOf(step), countOf('visits')),
      percentageOf(countOf(`${step}Before`), countOf('visitsBefore')),
    ]),
  }
}

type ProductRow = {
  id: number
  name: string
  views: number
  viewsBefore: number
  carts: number
  units: number
  cents: number
  costedCents: number
  costCents: number
}

async function readProducts(
  app: App,
  { inPeriod, inPeriodBefore, firstDayBefore, limit }: Span,
): Promise<Report> {
  await refreshSales(app)
  const { rows } = await app.db.execute<ProductRow>(sql`
    WITH seen AS (
      SELECT product_id, sum(views) FILTER (WHERE ${inPeriod}) AS views, sum(views) FILTER (WHERE ${inPeriodBefore}) AS views_before,
        sum(carts) FILTER (WHERE ${inPeriod}) AS carts
      FROM analytics_products WHERE day >= ${firstDayBefore} GROUP BY product_id
    ), sold AS (
      SELECT product_id, sum(units) AS units, sum(cents) AS cents, sum(costed_cents) AS costed, sum(cost_cents) AS cost
      FROM sales_products WHERE ${inPeriod} GROUP BY product_id
    ), best AS (
      SELECT product_id, coalesce(views, 0)::int AS views, coalesce(views_before, 0)::int AS views_before,
        coalesce(carts, 0)::int AS carts, coalesce(units, 0)::int AS units, coalesce(cents, 0)::float8 AS cents,
        coalesce(costed, 0)::float8 AS costed, coalesce(cost, 0)::float8 AS cost
      FROM seen FULL JOIN sold USING (product_id)
      ORDER BY cents DESC, units DESC, views DESC, 1 LIMIT ${limit}
    )
    SELECT p.id, p.name, views, views_before AS "viewsBefore", carts, units, cents,
      costed AS "costedCents", cost AS "costCents"
    FROM best JOIN products p ON p.id = best.product_id
    ORDER BY cents DESC, units DESC, views DESC, p.id`)
  const hasCosts = rows.some(({ costedCents, costCents }) => costedCents !== 0 || costCents !== 0)
  return {
    title: 'Bekeken en verkocht',
    lead: `Bekeken en in de winkelwagen gelegd door wie geteld mag worden; verkocht is alles wat betaald is. ${hasCosts ? 'Marge is omzet min inkoop, zonder btw, van wat bij de verkoop een inkoopprijs had.' : 'Vul bij je producten inkoopprijzen in, dan staat hier ook je marge.'}`,
    chart: null,
    mainColumn: 5,
    columns: [
      textColumn('Sieraad'),
      countColumn('Bekeken'),
      { ...countColumn('Ervoor'), isOnPhone: false },
      countColumn('In winkelwagen'),
      countColumn('Verkocht'),
      centsColumn('Omzet'),
      centsColumn('Marge'),
      percentColumn('Marge, %'),
    ],
    rows: rows.map((row) => [
      row.name,
      row.views,
      row.viewsBefore,
      row.carts,
      row.units,
      row.cents,
      row.costedCents === 0 && row.costCents === 0 ? null : row.costedCents - row.costCents,
      percentageOf(row.costedCents - row.costCents, row.costedCents),
    ]),
    links: rows.map(({ id }) => path('/beheer/producten/:id', { id })),
  }
}
