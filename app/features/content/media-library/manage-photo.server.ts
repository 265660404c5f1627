import { eq, sql } from 'drizzle-orm'
import { refreshProducts } from '#app/features/catalog/products/refresh-products.server.ts'
import {
  deleteMediaIfUnused,
  updateMediaTexts,
} from '#app/features/core/media/media-rows.server.ts'
import { mediaStore } from '#app/features/core/media/media-store.server.ts'
import { media } from '#app/features/core/media/media-tables.server.ts'
import { folderOf, photoFiles } from '#app/features/core/media/photo-files.server.ts'
import type { FileSource } from '#app/features/core/media/read-picture.server.ts'
import { type StorePhotoResult, storePhoto } from '#app/features/core/media/store-photo.server.ts'
import type { App } from '#app/platform/app.ts'
import { announceChanges } from '#app/platform/database/changes.server.ts'
import type { PhotoEdit } from './library-forms.ts'
import { isUsed } from './photo-uses.server.ts'

/** Saves the texts and the focus of a photo, and refreshes all pages that show it. */
export async function savePhoto(app: App, id: number, edit: Partial<PhotoEdit>): Promise<void> {
  await updateMediaTexts(app.db, id, edit)
  await refreshUses(app, id)
}

/** Replaces a photo. All pages then show the new photo, and URLs of the old photo redirect to it. */
export async function replacePhoto(
  app: App,
  id: number,
  file: FileSource,
  name: string,
): Promise<StorePhotoResult> {
  const [oldRow] = await app.db.select({ hash: media.hash }).from(media).where(eq(media.id, id))
  const storeResult = await storePhoto(app, file, { id, name })
  if (!storeResult.ok || !oldRow?.hash) return storeResult
  const [newRow] = await app.db.select({ hash: media.hash }).from(media).where(eq(media.id, id))
  if (newRow?.hash !== oldRow.hash) {
    await app.use(mediaStore).removeFolder(folderOf({ id, hash: oldRow.hash }))
  }
  await refreshUses(app, id)
  return storeResult
}

/** Refreshes the listings and all cached pages, because any of them may show the photo. */
async function refreshUses(app: App, id: number): Promise<void> {
  const { rows } = await app.db.execute<{ id: number }>(sql`
    SELECT product_id AS id FROM product_media WHERE media_id = ${id}
    UNION SELECT product_id FROM variants WHERE media_ids <> '{}' AND media_ids @> ARRAY[${id}::integer]`)
  await refreshProducts(
    app,
    rows.map((row) => row.id),
  )
  await announceChanges(app, ['settings', 'categories', 'listing'])
}

export type RemovePhotoResult = { ok: true } | { ok: false; error: 'unknown-photo' | 'in-use' }

/** Deletes a photo and its files immediately, unless the photo is in use. */
export async function removePhoto(app: App, id: number): Promise<RemovePhotoResult> {
  const photo = await deleteMediaIfUnused(app.db, id, isUsed(sql`m.id`))
  if (!photo) return { ok: false, error: 'unknown-photo' }
  if (photo.isUsed) return { ok: false, error: 'in-use' }
  if (photo.hash) await app.use(photoFiles).removeAll({ id, hash: photo.hash })
  return { ok: true }
}
