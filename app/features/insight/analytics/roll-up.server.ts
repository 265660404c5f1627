import { lt, type SQL, sql } from 'drizzle-orm'
import {
  clearOldHandovers,
  storeAgentVisits,
} from '#app/features/insight/attribution/agent-visits.server.ts'
import type { App } from '#app/platform/app.ts'
import type { Db } from '#app/platform/database/db.server.ts'
import {
  analyticsClicks,
  analyticsDays,
  analyticsEventCounts,
  analyticsEvents,
  analyticsProducts,
  analyticsSearches,
  analyticsSources,
  analyticsVitals,
} from './analytics-tables.server.ts'
import { dayBegins, shopDay } from './day-functions.server.ts'
import type { Vital } from './web-vitals.ts'

/**
 * Returns the query that counts the good, fair and poor values of each metric, by Google's limits: LCP and INP in milliseconds, CLS
 * in thousandths. Of these events `term` is the metric and `found` its value.
 */
const vitalsQuery = (events: SQL) => sql`
  INSERT INTO analytics_vitals (day, metric, good, fair, poor)
  SELECT day, metric, count(*) FILTER (WHERE found <= good), count(*) FILTER (WHERE found > good AND found <= poor),
    count(*) FILTER (WHERE found > poor)
  FROM ${events} JOIN (VALUES ('lcp', 2500, 4000), ('inp', 200, 500), ('cls', 100, 250)) AS limits (metric, good, poor)
    ON metric = term
  WHERE kind = 'web_vital' GROUP BY 1, 2`

/** Number of days that single events are stored. The daily aggregates stay longer, for comparisons. */
const RETENTION_DAYS = 400
/** Each run starts this much before the end of the last run, because an event can be committed some time after its moment. */
const WRITE_TOLERANCE = sql`interval '10 minutes'`
/** Maximum number of days per run, so that a shop that was down for long catches up in several runs. */
const MAX_DAYS = 31

/**
 * Aggregates the days since the last run. Each day is computed from scratch, so a run can be repeated. Runs every ten
 * minutes.
 */
export async function rollUp(app: App, signal?: AbortSignal): Promise<void> {
  await storeAgentVisits(app)
  for (let isDone = false; !isDone && !signal?.aborted; ) isDone = await aggregateNextDays(app)
}

async function deleteDays(tx: Db, isDay: SQL): Promise<void> {
  await tx.delete(analyticsDays).where(isDay)
  await tx.delete(analyticsEventCounts).where(isDay)
  await tx.delete(analyticsProducts).where(isDay)
  await tx.delete(analyticsSearches).where(isDay)
  await tx.delete(analyticsSources).where(isDay)
  await tx.delete(analyticsClicks).where(isDay)
  await tx.delete(analyticsVitals).where(isDay)
}

/** Aggregates the next days; returns true once today is included. */
async function aggregateNextDays(app: App): Promise<boolean> {
  const now = app.clock.now()
  return app.db.transaction(async (tx) => {
    await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtext('analytics-roll-up'))`)
    const { rows } = await tx.execute<{ from: string; to: string; isLast: boolean }>(sql`
      WITH begun AS (
        SELECT coalesce((SELECT ${shopDay(sql`rolled_at - ${WRITE_TOLERANCE}`)} FROM analytics_state),
          (SELECT ${shopDay(sql`min(at)`)} FROM analytics_events),
          ${shopDay(sql`${now}::timestamptz`)}) AS day
      )
      SELECT day::text AS from, least(${shopDay(sql`${now}::timestamptz`)}, day + ${MAX_DAYS}::integer)::text AS to,
        day + ${MAX_DAYS}::integer >= ${shopDay(sql`${now}::timestamptz`)} AS "isLast"
      FROM begun`)
    const [span] = rows
    if (!span) return true
    const days = sql`BETWEEN ${span.from}::date AND ${span.to}::date`
    const begin = dayBegins(sql`${span.from}::date`)
    const end = dayBegins(sql`${span.to}::date + 1`)
    const events = sql`(SELECT *, ${shopDay(sql`at`)} AS day FROM analytics_events WHERE at >= ${begin} AND at < ${end}) AS e`

    await tx.execute(sql`DELETE FROM analytics_hours WHERE hour >= ${begin} AND hour < ${end}`)
    await deleteDays(tx, sql`day ${days}`)
    await tx.execute(sql`
      INSERT INTO analytics_hours (hour, views, visits)
      SELECT date_trunc('hour', at), count(*) FILTER (WHERE kind = 'page_view'), count(DISTINCT session)
      FROM ${events} GROUP BY 1`)
    const visitsThat = (kind: string) => sql`count(DISTINCT session) FILTER (WHERE kind = ${kind})`
    await tx.execute(sql`
      INSERT INTO analytics_days (day, device, views, visits, looked, carted, began, ordered)
      SELECT day, device, count(*) FILTER (WHERE kind = 'page_view'), count(DISTINCT session),
        ${visitsThat('product_view')}, ${visitsThat('add_to_cart')}, ${visitsThat('begin_checkout')}, ${visitsThat('order')}
      FROM ${events} GROUP BY 1, 2`)
    await tx.execute(sql`
      INSERT INTO analytics_client_events (day, kind, times) SELECT day, kind, count(*) FROM ${events} GROUP BY 1, 2`)
    await tx.execute(sql`
      INSERT INTO analytics_products (day, product_id, views, carts)
      SELECT day, product_id, count(*) FILTER (WHERE kind = 'product_view'), count(*) FILTER (WHERE kind = 'add_to_cart')
      FROM ${events} WHERE product_id IS NOT NULL AND kind IN ('product_view', 'add_to_cart') GROUP BY 1, 2`)
    await tx.execute(sql`
      INSERT INTO analytics_searches (day, term, times, empty)
      SELECT day, term, count(*), count(*) FILTER (WHERE found = 0) FROM ${events} WHERE kind = 'search' AND term IS NOT NULL GROUP BY 1, 2`)
    await tx.execute(vitalsQuery(events))
    await tx.execute(sql`
      INSERT INTO analytics_sources (day, source_type, source, campaign, visits, ordered)
      SELECT day, coalesce(source_type, ''), coalesce(source, ''), coalesce(campaign, ''),
        count(DISTINCT session), ${visitsThat('order')} FROM ${events} WHERE session IS NOT NULL GROUP BY 1, 2, 3, 4`)
    await tx.execute(sql`
      INSERT INTO analytics_clicks (day, product_id, offer_id, source, seller, external_id, path, came_type, came_by, times)
      SELECT e.day, coalesce(e.product_id, 0), coalesce(e.offer_id, 0), 
        coalesce(o.source, CASE WHEN e.seller IS NULL THEN '' ELSE 'amazon' END), coalesce(o.seller, e.seller, ''),
        coalesce(o.external_id, ''), e.path, coalesce(e.source_type, ''), coalesce(e.source, ''), count(*)
      FROM ${events} LEFT JOIN offers o ON o.id = e.offer_id
      WHERE kind = 'marketplace_click' GROUP BY 1, 2, 3, 4, 5, 6, 7, 8, 9`)
    const reachedUntil = span.isLast ? sql`${now}::timestamptz` : sql`${end}`
    await tx.execute(sql`
      INSERT INTO analytics_state (rolled_at) VALUES (${reachedUntil})
      ON CONFLICT (only_row) DO UPDATE SET rolled_at = excluded.rolled_at`)
    return span.isLast
  })
}

/** Deletes single events that are older than the retention. Runs daily; the aggregates stay. */
export async function clearOldEvents(app: App): Promise<{ count: number; before: Date }> {
  await clearOldHandovers(app)
  const deleteBefore = new Date(app.clock.now().getTime() - RETENTION_DAYS * 24 * 3_600_000)
  const { rowCount } = await app.db
    .delete(analyticsEvents)
    .where(lt(analyticsEvents.at, deleteBefore))
  return { count: rowCount ?? 0, before: deleteBefore }
}

const VITALS_DAYS = 28

/** Returns, for each Core Web Vital, the number of good, fair and poor page views of the last 28 days. */
export async function readVitals(
  app: App,
): Promise<{ metric: Vital; good: number; fair: number; poor: number }[]> {
  const { rows } = await app.db.execute<{
    metric: Vital
    good: number
    fair: number
    poor: number
  }>(sql`
    SELECT metric, sum(good)::int AS good, sum(fair)::int AS fair, sum(poor)::int AS poor FROM analytics_vitals
    WHERE day > (${app.clock.now()}::timestamptz - ${VITALS_DAYS} * interval '1 day')::date
    GROUP BY metric ORDER BY array_position('{lcp,inp,cls}'::text[], metric)`)
  return rows
}
