import { sql } from 'drizzle-orm'
import { photoFiles } from '#app/features/media/photo-files.server.ts'
import type { Shop } from '#app/platform/shop.ts'

export type RemovePhotoResult = { ok: true } | { ok: false; error: 'unknown-photo' | 'in-use' }

/** Throws a photo away at once, files and all, but none that something shows. */
export async function removePhoto(shop: Shop, id: number): Promise<RemovePhotoResult> {
  const { rows } = await shop.db.execute<{ hash: string | null; isUsed: boolean }>(sql`
    WITH found AS (
      SELECT m.id, m.hash,
        EXISTS (SELECT FROM product_media WHERE media_id = m.id)
        OR EXISTS (SELECT FROM variants WHERE m.id = ANY(media_ids))
        OR EXISTS (SELECT FROM categories WHERE media_id = m.id)
        OR EXISTS (SELECT FROM order_lines WHERE media_id = m.id)
        OR EXISTS (SELECT FROM post_media WHERE media_id = m.id)
        OR EXISTS (SELECT FROM posts WHERE cover_id = m.id)
        OR EXISTS (SELECT FROM coupons WHERE media_id = m.id)
        OR EXISTS (SELECT FROM reviews WHERE m.id = ANY(media_ids)) AS is_used
      FROM media m WHERE m.id = ${id} FOR UPDATE
    ), gone AS (
      DELETE FROM media WHERE id IN (SELECT id FROM found WHERE NOT is_used)
    )
    SELECT hash, is_used AS "isUsed" FROM found`)
  const [photo] = rows
  if (!photo) return { ok: false, error: 'unknown-photo' }
  if (photo.isUsed) return { ok: false, error: 'in-use' }
  if (photo.hash) await shop.use(photoFiles).removeAll({ id, hash: photo.hash })
  return { ok: true }
}
