import { addPhotoMessage } from '#app/features/catalog/photos/product-photos.ts'
import { storePhoto } from '#app/features/core/media/store-photo.server.ts'
import type { App } from '#app/platform/app.ts'

/** The file is part of the form, so it is held in memory. */
export const MAX_PHOTO_BYTES = 20 * 1024 * 1024

type TakenPhoto =
  /** null if none was chosen */
  { ok: true; mediaId: number | null } | { ok: false; problem: string }

/** Stores the photo of the form, if any; clearPhotos deletes it if no coupon uses it. */
export async function takePhoto(app: App, sent: FormDataEntryValue | null): Promise<TakenPhoto> {
  // A form without a chosen file contains an empty file without a name.
  if (!(sent instanceof File) || (sent.size === 0 && sent.name === '')) {
    return { ok: true, mediaId: null }
  }
  if (sent.size > MAX_PHOTO_BYTES) return { ok: false, problem: 'De foto is groter dan 20 MB.' }
  const stored = await storePhoto(app, Buffer.from(await sent.arrayBuffer()))
  return stored.ok
    ? { ok: true, mediaId: stored.id }
    : { ok: false, problem: addPhotoMessage(stored.error) }
}
