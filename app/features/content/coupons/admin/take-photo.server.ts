import { addPhotoMessage } from '#app/features/catalog/photos/product-photos.ts'
import { storePhoto } from '#app/features/core/media/store-photo.server.ts'
import type { App } from '#app/platform/app.ts'

/** It comes with the other fields of the deal, and so into memory. */
export const MAX_PHOTO_BYTES = 20 * 1024 * 1024

type TakenPhoto =
  /** null: none was chosen */
  { ok: true; mediaId: number | null } | { ok: false; problem: string }

/** Takes in the photo of a coupon, if the form sent one. One that no coupon comes to have goes again, see clearPhotos. */
export async function takePhoto(app: App, sent: FormDataEntryValue | null): Promise<TakenPhoto> {
  // A form without a chosen file sends an empty one without a name.
  if (!(sent instanceof File) || (sent.size === 0 && sent.name === '')) {
    return { ok: true, mediaId: null }
  }
  if (sent.size > MAX_PHOTO_BYTES) return { ok: false, problem: 'De foto is groter dan 20 MB.' }
  const stored = await storePhoto(app, Buffer.from(await sent.arrayBuffer()))
  return stored.ok
    ? { ok: true, mediaId: stored.id }
    : { ok: false, problem: addPhotoMessage(stored.error) }
}
