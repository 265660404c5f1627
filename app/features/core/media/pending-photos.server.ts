import { sql } from 'drizzle-orm'
import type { Db } from '#app/platform/database/db.server.ts'

/** Returns a media id for each URL; a job fetches the files later. */
export async function ensureRemotePhotos(
  db: Db,
  photos: { url: string; alt: string }[],
): Promise<Map<string, number>> {
  if (photos.length === 0) return new Map()
  const unique = new Map(photos.toReversed().map((photo) => [photo.url, photo]))
  await db.execute(sql`
    INSERT INTO media (source_url, alt, state)
    SELECT w.url, w.alt, 'pending'
    FROM jsonb_to_recordset(${JSON.stringify([...unique.values()])}::jsonb) AS w (url text, alt text)
    WHERE NOT EXISTS (SELECT 1 FROM media m WHERE m.source_url = w.url)
    ORDER BY w.url
    ON CONFLICT (source_url) WHERE source_url IS NOT NULL DO NOTHING`)
  const { rows } = await db.execute<{ id: number; source_url: string }>(sql`
    SELECT id, source_url FROM media WHERE source_url = ANY(${sql.param([...unique.keys()])}::text[])`)
  return new Map(rows.map((row) => [row.source_url, row.id]))
}

export interface DuePhoto extends Record<string, unknown> {
  id: number
  source_url: string
  attempts: number
}

/** Makes every photo that is still to be fetched due at once, also those that were given up. */
export async function retryPendingPhotos(db: Db): Promise<void> {
  await db.execute(sql`
    UPDATE media SET state = 'pending', next_try_at = NULL
    WHERE state IN ('pending', 'failed') AND source_url LIKE 'http%'`)
}

/** Returns the next photo to fetch. Until `leaseEnd`, which passes if the process dies, no other process fetches it. */
export async function leaseDuePhoto(
  db: Db,
  { now, leaseEnd }: { now: Date; leaseEnd: Date },
): Promise<DuePhoto | undefined> {
  const { rows } = await db.execute<DuePhoto>(sql`
    UPDATE media SET next_try_at = ${leaseEnd.toISOString()}
    WHERE id = (SELECT id FROM media
      WHERE state = 'pending' AND (next_try_at IS NULL OR next_try_at <= ${now.toISOString()})
      ORDER BY next_try_at NULLS FIRST, id LIMIT 1 FOR UPDATE SKIP LOCKED)
    RETURNING id, source_url, attempts`)
  return rows[0]
}

/** Stores why a photo could not be fetched, and when it is tried next. */
export async function recordPhotoFailure(
  db: Db,
  id: number,
  failure: { attempts: number; reason: string; nextTryAt: Date; isGivenUp: boolean },
): Promise<void> {
  const { attempts, reason, nextTryAt, isGivenUp } = failure
  await db.execute(sql`
    UPDATE media SET attempts = ${attempts}, error = ${reason}, next_try_at = ${nextTryAt.toISOString()},
      state = ${isGivenUp ? 'failed' : 'pending'} WHERE id = ${id}`)
}
