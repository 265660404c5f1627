import { eq, sql } from 'drizzle-orm'
import { readSourceKeys } from '#app/features/partners/marketplace-sources/source-keys.server.ts'
import type { App } from '#app/platform/app.ts'
import { dutchMoment } from '#app/platform/dutch-time.ts'
import { commissionReadings } from './commissions-tables.server.ts'

/** Records an attempt to fetch bol's report; `failure` is '' if it succeeded. */
export async function recordReportAttempt(app: App, failure: string): Promise<void> {
  const triedAt = app.clock.now()
  await app.db
    .insert(commissionReadings)
    .values({ source: 'bol', triedAt, failure })
    .onConflictDoUpdate({
      target: commissionReadings.source,
      set: { triedAt: sql`excluded.tried_at`, failure: sql`excluded.failure` },
    })
}

/** When the job runs, as scheduled in server/jobs.ts. */
const SCHEDULE_TEXT = 'Elke nacht rond 5.15 uur'

/**
 * Returns when bol's report is fetched and how the last attempt ended, for the page of jobs; null without an API key, because the
 * job then requests nothing.
 */
export async function readBolReportState(
  app: App,
): Promise<{ name: string; reason: string } | null> {
  if ((await readSourceKeys(app)).bol === null) return null
  const [lastReading] = await app.db
    .select()
    .from(commissionReadings)
    .where(eq(commissionReadings.source, 'bol'))
  return { name: 'Verslag van bol', reason: readingText(lastReading, app.clock.now()) }
}

function readingText(
  lastReading: { triedAt: Date; failure: string } | undefined,
  now: Date,
): string {
  if (!lastReading) return `${SCHEDULE_TEXT} opgehaald; nog niet gelezen.`
  const { failure } = lastReading
  const triedAt = dutchMoment(lastReading.triedAt, now)
  return failure === ''
    ? `${SCHEDULE_TEXT} opgehaald; laatst ${triedAt}.`
    : `Laatst mislukt, ${triedAt}: ${failure} ${SCHEDULE_TEXT} opnieuw.`
}
