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
