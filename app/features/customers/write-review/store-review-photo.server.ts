import { stat } from 'node:fs/promises'
import sharp from 'sharp'
import type { FileSource } from '#app/features/core/media/read-picture.server.ts'
import { type StorePhotoResult, storePhoto } from '#app/features/core/media/store-photo.server.ts'
import { MAX_REVIEW_PHOTO_BYTES } from '#app/features/customers/reviews/reviews.ts'
import type { App, Resource } from '#app/platform/app.ts'
import { createSemaphore } from '#app/platform/semaphore.ts'

const MAX_SIDE_PX = 2_000
const MAX_PIXELS = 40_000_000

/** Lets through one photo at a time, so that resizing does not slow down pages. */
const taskLimit: Resource<ReturnType<typeof createSemaphore>> = {
  name: 'review-photos',
  open: () => createSemaphore(1),
}

/** Stores a visitor's photo after re-encoding it, which removes metadata such as the place and time. */
export async function storeReviewPhoto(app: App, file: FileSource): Promise<StorePhotoResult> {
  const size = Buffer.isBuffer(file) ? file.length : (await stat(file)).size
  if (size > MAX_REVIEW_PHOTO_BYTES) return { ok: false, error: 'too-large' }
  const reencodedPhoto = await app.use(taskLimit)(() => reencode(file))
  return reencodedPhoto.ok ? storePhoto(app, reencodedPhoto.bytes) : reencodedPhoto
}

type ReencodeResult =
  | { ok: true; bytes: Buffer }
  | { ok: false; error: 'not-a-photo' | 'too-large' }

async function reencode(file: FileSource): Promise<ReencodeResult> {
  try {
    const picture = sharp(file, { limitInputPixels: false })
    const { width, height, format } = await picture.metadata()
    // SVG files may contain scripts, and no camera creates them.
    if (format === 'svg') return { ok: false, error: 'not-a-photo' }
    if (width * height > MAX_PIXELS) return { ok: false, error: 'too-large' }
    const reencoded = await sharp(file, { limitInputPixels: MAX_PIXELS, failOn: 'none' })
      .autoOrient()
      .resize({ width: MAX_SIDE_PX, height: MAX_SIDE_PX, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#ffffff' })
      .jpeg({ quality: 88 })
      .toBuffer()
    return { ok: true, bytes: reencoded }
  } catch {
    // sharp throws a plain Error for any unreadable file.
    return { ok: false, error: 'not-a-photo' }
  }
}
