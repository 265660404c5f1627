import { inArray } from 'drizzle-orm'
import type { Db } from '#app/platform/database/db.server.ts'
import { media } from './media-tables.server.ts'
import { type Photo, toPhoto } from './photo.ts'

/** Returns photos by id; those whose file is missing are left out. */
export async function readPhotos(db: Db, ids: number[]): Promise<Map<number, Photo>> {
  const photos = new Map<number, Photo>()
  if (ids.length === 0) return photos
  const rows = await db
    .select({
      id: media.id,
      hash: media.hash,
      width: media.width,
      height: media.height,
      alt: media.alt,
      placeholder: media.placeholder,
      caption: media.caption,
      focusX: media.focusX,
      focusY: media.focusY,
    })
    .from(media)
    .where(inArray(media.id, [...new Set(ids)]))
  for (const row of rows) {
    const photo = toPhoto(row)
    if (photo) photos.set(row.id, photo)
  }
  return photos
}
