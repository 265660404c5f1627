import { inArray, type SQL, sql } from 'drizzle-orm'
import type { Db } from '#app/platform/database/db.server.ts'
import { media } from './media-tables.server.ts'
import { type Photo, type PhotoRow, toPhoto } from './photo.ts'

/** Returns photos by id. Photos whose file is missing are left out. */
export async function readPhotos(db: Db, ids: number[]): Promise<Map<number, Photo>> {
  if (ids.length === 0) return new Map()
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
  return toPhotos(rows)
}

/** SQL expression: the photos with these ids as rows for `toPhotos`, so that the query of a product also reads its photos. */
export const photoRowsOf = (ids: SQL): SQL<PhotoRow[]> => sql<PhotoRow[]>`(
  SELECT coalesce(json_agg(json_build_object('id', photo.id, 'hash', photo.hash, 'width', photo.width,
    'height', photo.height, 'alt', photo.alt, 'placeholder', photo.placeholder, 'caption', photo.caption,
    'focusX', photo.focus_x, 'focusY', photo.focus_y)), '[]')
  FROM media photo WHERE photo.id IN (${ids}))`

export function toPhotos(rows: PhotoRow[]): Map<number, Photo> {
  const photos = new Map<number, Photo>()
  for (const row of rows) {
    const photo = toPhoto(row)
    if (photo) photos.set(photo.id, photo)
  }
  return photos
}

/** Returns photos in the order of the ids. Photos whose file is missing are left out. */
export const pickPhotos = (photos: Map<number, Photo>, ids: number[]): Photo[] =>
  ids.flatMap((id) => photos.get(id) ?? [])
