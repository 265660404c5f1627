// Queries with which the features that show photos write to the table `media`.
import { and, asc, eq, inArray, isNotNull, lt, ne, or, type SQL, sql } from 'drizzle-orm'
import type { Db } from '#app/platform/database/db.server.ts'
import { media } from './media-tables.server.ts'

type MediaTexts = Pick<
  typeof media.$inferInsert,
  'alt' | 'title' | 'caption' | 'description' | 'focusX' | 'focusY'
>

/** Changes the texts and the focus of a photo. */
export async function updateMediaTexts(
  db: Db,
  id: number,
  texts: { [Name in keyof MediaTexts]: MediaTexts[Name] | undefined },
): Promise<void> {
  await db.update(media).set(texts).where(eq(media.id, id))
}

/** Prevents a photo from being deleted until the transaction ends. Returns its id, or null if the photo no longer exists. */
export async function lockPhoto(tx: Db, id: number | null): Promise<number | null> {
  if (id === null) return null
  const [photo] = await tx
    .select({ id: media.id })
    .from(media)
    .where(eq(media.id, id))
    .for('key share')
  return photo?.id ?? null
}

/**
 * Records the time since which photos are unused, and clears it for photos that are used again. `usedIds` is a query of the ids
 * of all media in use. Only rows whose state changes are written.
 */
export async function markUnusedMedia(db: Db, usedIds: SQL, now: Date): Promise<void> {
  await db.execute(sql`
    WITH used AS (${usedIds}), found AS (
      SELECT m.id, used.id IS NOT NULL AS is_used FROM media m LEFT JOIN used ON used.id = m.id
    )
    UPDATE media SET unused_since = CASE WHEN is_used THEN NULL ELSE ${now.toISOString()}::timestamptz END
    FROM found WHERE found.id = media.id AND is_used = (unused_since IS NOT NULL)`)
}

/** Deletes a batch of photos that are unused since a time before `before`. The caller deletes their files. */
export async function deleteUnusedMedia(db: Db, before: Date, limit: number) {
  // Pages outside the shop may link to a film or a document.
  const isPhoto = or(isNotNull(media.width), ne(media.state, 'ready'))
  const unusedPhotos = db
    .select({ id: media.id })
    .from(media)
    .where(and(lt(media.unusedSince, before), isPhoto))
    .orderBy(asc(media.id))
    .limit(limit)
  return db
    .delete(media)
    .where(inArray(media.id, unusedPhotos))
    .returning({ id: media.id, hash: media.hash })
}

/** Deletes a photo unless it is in use, and returns its row in both cases. The caller deletes its files. */
export async function deleteMediaIfUnused(db: Db, id: number, isUsed: SQL) {
  const { rows } = await db.execute<{ hash: string | null; isUsed: boolean }>(sql`
    WITH found AS (
      SELECT m.id, m.hash, ${isUsed} AS is_used FROM media m WHERE m.id = ${id} FOR UPDATE
    ), gone AS (
      DELETE FROM media WHERE id IN (SELECT id FROM found WHERE NOT is_used)
    )
    SELECT hash, is_used AS "isUsed" FROM found`)
  return rows[0]
}
