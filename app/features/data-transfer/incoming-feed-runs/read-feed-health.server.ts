import { sql } from 'drizzle-orm'
import { feedSourceName } from '#app/features/partners/incoming-feeds/feed-messages.ts'
import { type FeedSource, MAX_MISSES } from '#app/features/partners/offers/offers.ts'
import { readSwitchedOff } from '#app/features/partners/offers/switches.server.ts'
import type { App } from '#app/platform/app.ts'
import { dutchMoment } from '#app/platform/dutch-time.ts'
import type { FeedHealth } from './feed-health.ts'
import { feedName } from './feed-schedule.server.ts'

/** Maximum number of feeds in the list; the newest are shown. */
const MAX_FEEDS = 100

interface FeedHealthRow extends Record<string, unknown> {
  id: number
  source: FeedSource
  address: string
  everyHours: number | null
  nextAt: number | null
  readAt: number | null
  isLive: boolean
  offers: number
  gone: number
  failure: string | null
}

const toDate = (seconds: number | null) => (seconds === null ? null : new Date(seconds * 1000))

/** Returns for every feed the result of its last import, the number of offers that can be shown, and its next import. */
export async function readFeedHealth(app: App): Promise<FeedHealth[]> {
  const now = app.clock.now()
  const switchedOff = await readSwitchedOff(app)
  const { rows } = await app.db.execute<FeedHealthRow>(sql`
    SELECT f.id, f.source, f.address, f.every_hours AS "everyHours", extract(epoch FROM f.next_read_at)::float8 AS "nextAt",
      extract(epoch FROM f.read_at)::float8 AS "readAt", coalesce(f.ends_at > ${now.toISOString()}::timestamptz, false) AS "isLive",
      o.offers, o.gone, r.failure
    FROM feeds f
    CROSS JOIN LATERAL (
      SELECT count(*)::int AS offers, count(*) FILTER (WHERE misses >= ${MAX_MISSES})::int AS gone
      FROM offers WHERE feed_id = f.id
    ) o
    LEFT JOIN LATERAL (
      SELECT failure FROM import_runs
      WHERE task ->> 'what' = 'feed' AND task ->> 'address' = f.address ORDER BY id DESC LIMIT 1
    ) r ON true
    ORDER BY f.id DESC LIMIT ${MAX_FEEDS}`)
  return rows.map(({ source, address, nextAt, readAt, ...row }) => {
    const nextReadAt = toDate(nextAt)
    const lastReadAt = toDate(readAt)
    return {
      ...row,
      name: feedName(address),
      source: feedSourceName(source),
      isOn: !switchedOff.has(source),
      failure: row.failure ?? '',
      lastReadText: lastReadAt ? dutchMoment(lastReadAt, now) : '',
      nextReadText: nextReadAt && row.everyHours !== null ? dutchMoment(nextReadAt, now) : '',
    }
  })
}
