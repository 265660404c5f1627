import { count, desc, eq, sql } from 'drizzle-orm'
import type { App, Resource } from '#app/platform/app.ts'
import type { Db } from '#app/platform/database/db.server.ts'
import { isCountedPath } from './missed-paths.ts'
import { REDIRECTS_PER_PAGE, redirectPath } from './redirects.ts'
import { missedPaths } from './redirects-tables.server.ts'

/** Maximum number of rows. The paths that were not requested for the longest time are deleted first. */
const MAX_MISSED = 1_000
/** Maximum number of different paths between two writes. Only a scanner tries more. */
const MAX_PATHS_PER_WRITE = 200
const WRITE_INTERVAL_MS = 60_000
const RETENTION_DAYS = 30

interface MissedCounts {
  hits: Map<string, number>
  writtenAt: number
}

const missedCounts: Resource<MissedCounts> = {
  name: 'missed-paths',
  open: () => ({ hits: new Map(), writtenAt: 0 }),
}

/** Counts a request for a page that does not exist. Counts are written at most once a minute. */
export async function countMissed(
  app: App,
  request: { url: string; accept: string | undefined },
): Promise<void> {
  // Browsers and search engines request HTML; most scanners accept anything.
  if (!request.accept?.includes('text/html') || !isCountedPath(request.url)) return
  const state = app.use(missedCounts)
  const path = redirectPath(request.url.split('?', 1)[0] ?? '/')
  if (state.hits.has(path) || state.hits.size < MAX_PATHS_PER_WRITE)
    state.hits.set(path, (state.hits.get(path) ?? 0) + 1)
  if (app.clock.now().getTime() - state.writtenAt >= WRITE_INTERVAL_MS) await writeMissed(app)
}

async function writeMissed(app: App): Promise<void> {
  const state = app.use(missedCounts)
  const now = app.clock.now()
  state.writtenAt = now.getTime()
  const rows = [...state.hits].map(([path, hits]) => ({ path, hits, firstAt: now, lastAt: now }))
  state.hits = new Map()
  if (rows.length === 0) return
  await app.db
    .insert(missedPaths)
    .values(rows)
    .onConflictDoUpdate({
      target: missedPaths.path,
      set: { hits: sql`${missedPaths.hits} + excluded.hits`, lastAt: now },
    })
  await app.db.execute(sql`
    DELETE FROM missed_paths WHERE last_at < ${new Date(now.getTime() - RETENTION_DAYS * 86_400_000).toISOString()}::timestamptz
      OR path IN (SELECT path FROM missed_paths ORDER BY last_at DESC OFFSET ${MAX_MISSED})`)
}

/** Returns a page of the missed paths, most requested first. */
export async function readMissed(app: App, page: number) {
  await writeMissed(app)
  const [totalRow] = await app.db.select({ total: count() }).from(missedPaths)
  const rows = await app.db
    .select()
    .from(missedPaths)
    .orderBy(desc(missedPaths.hits), desc(missedPaths.lastAt), missedPaths.path)
    .limit(REDIRECTS_PER_PAGE)
    .offset((page - 1) * REDIRECTS_PER_PAGE)
  return { total: totalRow?.total ?? 0, missed: rows }
}

/** Removes a path from the list of missed paths. */
export async function forgetMissed(db: Db, path: string): Promise<void> {
  await db.delete(missedPaths).where(eq(missedPaths.path, path))
}
