import { sql } from 'drizzle-orm'
import type { App } from '#app/platform/app.ts'
import type { Vital } from './web-vitals.ts'

const DAYS = 28

/** Returns for each of the Core Web Vitals how many page views of the last 28 days were good, fair and poor. */
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
    WHERE day > (${app.clock.now()}::timestamptz - ${DAYS} * interval '1 day')::date
    GROUP BY metric ORDER BY array_position('{lcp,inp,cls}'::text[], metric)`)
  return rows
}
