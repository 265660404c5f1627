import { sql } from 'drizzle-orm'
import { linkedMedia } from '#app/features/catalog/photos/linked-media.server.ts'
import { deleteUnusedMedia, markUnusedMedia } from '#app/features/core/media/media-rows.server.ts'
import { photoFiles } from '#app/features/core/media/photo-files.server.ts'
import type { App } from '#app/platform/app.ts'
import { openLongConnection } from '#app/platform/database/db.server.ts'

/** Unused photos are deleted after this time, so that removing a photo or an import can be undone until then. */
const RETENTION_DAYS = 45
const BATCH_SIZE = 200

/** SQL query for the ids of all photos and files in use: everything that `isUsed` of the media library counts as a use. */
export const usedMediaIds = sql`
  SELECT media_id AS id FROM product_media
  UNION SELECT unnest(media_ids) FROM variants
  UNION SELECT media_id FROM categories WHERE media_id IS NOT NULL
  UNION SELECT media_id FROM brands WHERE media_id IS NOT NULL
  UNION SELECT media_id FROM collections WHERE media_id IS NOT NULL
  UNION SELECT media_id FROM order_lines WHERE media_id IS NOT NULL
  UNION SELECT media_id FROM post_media
  UNION SELECT cover_id FROM posts WHERE cover_id IS NOT NULL
  UNION SELECT unnest(media_ids) FROM page_blocks
  UNION SELECT unnest(media_ids) FROM page_block_versions
  UNION SELECT media_id FROM coupons WHERE media_id IS NOT NULL
  UNION SELECT unnest(media_ids) FROM reviews
  UNION ${linkedMedia}`

/** Marks unused photos, and deletes those that have been unused for `RETENTION_DAYS` together with their files. */
export async function clearPhotos(app: App): Promise<void> {
  const now = app.clock.now()
  // The query scans all photos and variants, which may take longer than the time limit for page requests.
  const { db, end } = await openLongConnection(app.env.DATABASE_URL)
  try {
    await markUnusedMedia(db, usedMediaIds, now)
    const deleteBefore = new Date(now.getTime() - RETENTION_DAYS * 24 * 60 * 60_000)
    for (;;) {
      const rows = await deleteUnusedMedia(db, deleteBefore, BATCH_SIZE)
      for (const { id, hash } of rows) {
        if (hash) await app.use(photoFiles).removeAll({ id, hash })
      }
      if (rows.length < BATCH_SIZE) return
    }
  } finally {
    await end()
  }
}
