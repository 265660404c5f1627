import { sql } from 'drizzle-orm'
import type { App } from '#app/platform/app.ts'
import type { Span } from './report-span.server.ts'
import { countColumn, type Report, textColumn } from './reports.ts'

/** Reads how often each term was searched. */
export async function readSearches(
  app: App,
  { inPeriod, inPeriodBefore, firstDayBefore, limit }: Span,
): Promise<Report> {
  const { rows } = await app.db.execute<{
    term: string
    times: number
    timesBefore: number
    empty: number
  }>(sql`
    SELECT term, coalesce(sum(times) FILTER (WHERE ${inPeriod}), 0)::int AS times,
      coalesce(sum(times) FILTER (WHERE ${inPeriodBefore}), 0)::int AS "timesBefore",
      coalesce(sum(empty) FILTER (WHERE ${inPeriod}), 0)::int AS empty
    FROM analytics_searches WHERE day >= ${firstDayBefore}
    GROUP BY term ORDER BY times DESC, term LIMIT ${limit}`)
  return {
    title: 'Waarnaar gezocht is',
    lead: 'Bij ‘niets gevonden’ toonde de winkel geen enkel sieraad.',
    chart: null,
    columns: [
      textColumn('Zoekwoord'),
      countColumn('Keer'),
      countColumn('Ervoor'),
      { ...countColumn('Niets gevonden'), isWarning: true },
    ],
    rows: rows.map((row) => [row.term, row.times, row.timesBefore, row.empty]),
  }
}

/** Reads the searches without a result. */
export async function readEmptySearches(
  app: App,
  { inPeriod, inPeriodBefore, firstDayBefore, limit }: Span,
): Promise<Report> {
  const { rows } = await app.db.execute<{
    term: string
    empty: number
    emptyBefore: number
    times: number
  }>(sql`
    SELECT term, coalesce(sum(empty) FILTER (WHERE ${inPeriod}), 0)::int AS empty,
      coalesce(sum(empty) FILTER (WHERE ${inPeriodBefore}), 0)::int AS "emptyBefore",
      coalesce(sum(times) FILTER (WHERE ${inPeriod}), 0)::int AS times
    FROM analytics_searches WHERE day >= ${firstDayBefore} AND empty > 0
    GROUP BY term ORDER BY empty DESC, term LIMIT ${limit}`)
  return {
    title: 'Gezocht, niets gevonden',
    lead: 'Zoekwoorden waarbij de winkel niets toonde. Bedoelen mensen iets dat je wel hebt? Maak er een synoniem van bij Vindbaarheid, Zoekmachines.',
    chart: null,
    columns: [
      textColumn('Zoekwoord'),
      countColumn('Niets gevonden'),
      countColumn('Ervoor'),
      countColumn('Keer gezocht'),
    ],
    rows: rows.map((row) => [row.term, row.empty, row.emptyBefore, row.times]),
  }
}
