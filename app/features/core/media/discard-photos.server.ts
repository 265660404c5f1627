import { inArray } from 'drizzle-orm'
import type { App } from '#app/platform/app.ts'
import { media } from './media-tables.server.ts'
import { photoFiles } from './photo-files.server.ts'

/** Deletes photos and their files immediately. Each folder name contains the photo's id, so no other files are removed. */
export async function discardPhotos(app: App, ids: number[]): Promise<void> {
  if (ids.length === 0) return
  const removedRows = await app.db.delete(media).where(inArray(media.id, ids)).returning()
  for (const { id, hash } of removedRows) {
    if (hash) await app.use(photoFiles).removeAll({ id, hash })
  }
}
