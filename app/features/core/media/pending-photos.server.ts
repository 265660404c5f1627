import { and, asc, eq, inArray, isNull, like, lte, or, type SQL, sql } from 'drizzle-orm'
import type { Db } from '#app/platform/database/db.server.ts'
import { media } from './media-tables.server.ts'

/** Returns a media id for each URL. A job fetches the files later. */
export async function ensureRemotePhotos(
  db: Db,
  photos: { url: string; alt: string }[],
): Promise<Map<string, number>> {
  if (photos.length === 0) return new Map()
  // In reverse order, so that the first photo of a URL counts if there are several.
  const photosByUrl = new Map(photos.toReversed().map((photo) => [photo.url, photo]))
  await db.execute(sql`
    INSERT INTO media (source_url, alt, state)
    SELECT w.url, w.alt, 'pending'
    FROM jsonb_to_recordset(${JSON.stringify([...photosByUrl.values()])}::jsonb) AS w (url text, alt text)
    WHERE NOT EXISTS (SELECT 1 FROM media m WHERE m.source_url = w.url)
    ORDER BY w.url
    ON CONFLICT (source_url) WHERE source_url IS NOT NULL DO NOTHING`)
  const { rows } = await db.execute<{ id: number; source_url: string }>(sql`
    SELECT id, source_url FROM media WHERE source_url = ANY(${sql.param([...photosByUrl.keys()])}::text[])`)
  return new Map(rows.map((row) => [row.source_url, row.id]))
}

export interface DuePhoto extends Record<string, unknown> {
  id: number
  source_url: string
  attempts: number
}

/** Makes all photos that are not fetched yet due immediately, including those that were given up. */
export async function retryPendingPhotos(db: Db): Promise<void> {
  await db
    .update(media)
    .set({ state: 'pending', nextTryAt: null })
    .where(and(inArray(media.state, ['pending', 'failed']), like(media.sourceUrl, 'http%')))
}

/** Returns the next photo to fetch and reserves it until `leaseEnd`; after a crash another process fetches it then. */
export async function leaseDuePhoto(
  db: Db,
  { now, leaseEnd }: { now: Date; leaseEnd: Date },
): Promise<DuePhoto | undefined> {
  const nextPhoto = db
    .select({ id: media.id })
    .from(media)
    .where(and(eq(media.state, 'pending'), or(isNull(media.nextTryAt), lte(media.nextTryAt, now))))
    .orderBy(sql`${media.nextTryAt} NULLS FIRST`, asc(media.id))
    .limit(1)
    .for('update', { skipLocked: true })
  const [photo] = await db
    .update(media)
    .set({ nextTryAt: leaseEnd })
    .where(eq(media.id, nextPhoto))
    .returning({
      id: media.id,
      source_url: sql<string>`${media.sourceUrl}`,
      attempts: media.attempts,
    })
  return photo
}

/** Stores the reason why a photo could not be fetched, and the time of the next attempt. */
export async function recordPhotoFailure(
  db: Db,
  id: number,
  failure: { attempts: number; reason: string; nextTryAt: Date; isGivenUp: boolean },
): Promise<void> {
  const { attempts, reason, nextTryAt, isGivenUp } = failure
  const state = isGivenUp ? 'failed' : 'pending'
  await db.update(media).set({ attempts, error: reason, nextTryAt, state }).where(eq(media.id, id))
}

export interface FormerPhoto {
  /** id of the photo in the former shop; the photo keeps this id if it is free and below a billion */
  newId: number
  url: string
  alt: string
  title: string
  caption: string
  name: string
}

/** Inserts photos of a former shop and returns their ids by URL. A job fetches the files later. */
export async function insertFormerPhotos(
  tx: Db,
  photos: FormerPhoto[],
): Promise<Map<string, { id: number; isNew: boolean }>> {
  const { rows: insertedPhotos } = await tx.execute<{ id: number; url: string }>(sql`
    INSERT INTO media (id, source_url, alt, title, caption, name, state)
    SELECT CASE WHEN w."newId" >= 1000000000 OR EXISTS (SELECT FROM media m WHERE m.id = w."newId") THEN nextval('post_id_seq') ELSE w."newId" END,
      w.url, w.alt, w.title, w.caption, w.name, 'pending'
    FROM jsonb_to_recordset(${JSON.stringify(photos)}::jsonb)
      AS w ("newId" bigint, url text, alt text, title text, caption text, name text)
    ON CONFLICT (source_url) WHERE source_url IS NOT NULL DO NOTHING RETURNING id, source_url AS url`)
  const { rows } = await tx.execute<{ id: number; url: string }>(sql`
    SELECT id, source_url AS url FROM media WHERE source_url = ANY(${sql.param(photos.map(({ url }) => url))}::text[])`)
  const isNew = new Set(insertedPhotos.map(({ id }) => id))
  return new Map(rows.map(({ id, url }) => [url, { id, isNew: isNew.has(id) }]))
}

/**
 * Deletes photos of a former shop that are not in use; returns the ids and hashes of the deleted photos. `usedIds` is a query of
 * the ids of all media in use.
 */
export async function deleteFormerPhotos(tx: Db, ids: number[], usedIds: SQL) {
  const { rows } = await tx.execute<{ id: number; hash: string | null }>(sql`
    WITH used AS (${usedIds})
    DELETE FROM media m WHERE m.id = ANY(${sql.param(ids)}::integer[])
      AND NOT EXISTS (SELECT FROM used WHERE used.id = m.id)
    RETURNING id, hash`)
  return rows
}
