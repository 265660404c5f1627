import { setTimeout as pause } from 'node:timers/promises'
import { and, asc, eq, gt } from 'drizzle-orm'
import type { App } from '#app/platform/app.ts'
import { media } from './media-tables.server.ts'
import { PHOTO_FORMATS, widthsOf } from './photo.ts'
import { type PhotoKey, type PhotoSize, photoFiles } from './photo-files.server.ts'

/** A run ends before the next run is due, so that two runs never overlap. */
const MAX_RUN_MS = 50_000
const MAX_PAUSE_MS = 5_000
/** A quick version is deleted this long after its replacement, so that responses that are being sent can finish. */
const RESPONSE_MARGIN_MS = 1_000

/**
 * Makes the final files of all sizes in the background, one at a time. Sizes that visitors saw in a quick version come
 * first. If a size of a photo fails, the next run retries that photo.
 */
export async function makePhotoSizes(app: App, signal?: AbortSignal): Promise<void> {
  const endsAt = performance.now() + MAX_RUN_MS
  const isOver = () => performance.now() > endsAt || signal?.aborted === true
  const completePhotos: { photo: PhotoKey; sizes: PhotoSize[] }[] = []
  let lastId = 0
  while (!isOver()) {
    const unfinishedPhoto = await findUnfinished(app, lastId)
    if (!unfinishedPhoto) break
    lastId = unfinishedPhoto.photo.id
    const isComplete = await finishAll(app, unfinishedPhoto.sizes, isOver)
    if (isComplete) completePhotos.push(unfinishedPhoto)
  }
  if (completePhotos.length === 0) return
  await pause(RESPONSE_MARGIN_MS)
  const files = app.use(photoFiles)
  for (const { photo, sizes } of completePhotos) {
    for (const size of sizes) await files.removeQuick(size)
    await app.db.update(media).set({ hasSizes: true }).where(eq(media.id, photo.id))
  }
}

/** Returns the next photo that lacks final files. */
async function findUnfinished(app: App, lastId: number) {
  const [row] = await app.db
    .select({ id: media.id, hash: media.hash, width: media.width })
    .from(media)
    .where(and(gt(media.id, lastId), eq(media.state, 'ready'), eq(media.hasSizes, false)))
    .orderBy(asc(media.id))
    .limit(1)
  if (!row) return undefined
  const { id, hash, width } = row
  const photo = { id, hash: hash ?? '' }
  const widths = hash === null || width === null ? [] : widthsOf({ width })
  const sizes = widths.flatMap((each) =>
    PHOTO_FORMATS.map((format) => ({ photo, width: each, format })),
  )
  return { photo, sizes }
}

async function finishAll(app: App, sizes: PhotoSize[], isOver: () => boolean): Promise<boolean> {
  const files = app.use(photoFiles)
  for (const size of sizes) {
    for (
      let requestedSize = files.takeRequested();
      requestedSize && !isOver();
      requestedSize = files.takeRequested()
    ) {
      await finishAndPause(app, requestedSize)
    }
    if (isOver() || !(await finishAndPause(app, size))) return false
  }
  return sizes.length > 0
}

async function finishAndPause(app: App, size: PhotoSize): Promise<boolean> {
  const startedAt = performance.now()
  try {
    if (!(await app.use(photoFiles).finishSize(size))) return false
  } catch (error) {
    app.log.warn({ err: error, photo: size.photo.id }, 'size of a photo could not be made')
    return false
  }
  // The pause leaves two thirds of the processor time to visitors' requests.
  await pause(Math.min(2 * (performance.now() - startedAt), MAX_PAUSE_MS))
  return true
}
