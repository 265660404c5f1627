import { setTimeout as pause } from 'node:timers/promises'
import { and, asc, eq, gt } from 'drizzle-orm'
import type { App } from '#app/platform/app.ts'
import { media } from './media-tables.server.ts'
import { PHOTO_FORMATS, widthsOf } from './photo.ts'
import { photoFiles } from './photo-files.server.ts'

/** A run ends before the next one is due, so that two never do the same work. */
const RUN_MS = 50_000
const MAX_PAUSE_MS = 1_000

/**
 * Makes sizes that were not requested yet, in the background and one file at a time. After a failure the size is made
 * when a visitor requests it.
 */
export async function makePhotoSizes(app: App, signal?: AbortSignal): Promise<void> {
  const ends = performance.now() + RUN_MS
  const isOver = () => performance.now() > ends || signal?.aborted
  const files = app.use(photoFiles)
  let after = 0
  while (!isOver()) {
    const [photo] = await app.db
      .select({ id: media.id, hash: media.hash, width: media.width })
      .from(media)
      .where(and(gt(media.id, after), eq(media.state, 'ready'), eq(media.hasSizes, false)))
      .orderBy(asc(media.id))
      .limit(1)
    if (!photo) return
    after = photo.id
    const { id, hash, width } = photo
    if (hash === null || width === null) continue
    let made = 0
    const wanted = widthsOf({ width }).flatMap((size) =>
      PHOTO_FORMATS.map((format) => [size, format] as const),
    )
    for (const [size, format] of wanted) {
      if (isOver()) return
      const began = performance.now()
      try {
        if (await files.findSize({ id, hash }, size, format, true)) made++
      } catch (error) {
        app.log.warn({ err: error, photo: id }, 'size of a photo could not be made')
        break
      }
      // Leaves half of the time to visitors' requests.
      await pause(Math.min(performance.now() - began, MAX_PAUSE_MS))
    }
    if (made === wanted.length) {
      await app.db.update(media).set({ hasSizes: true }).where(eq(media.id, id))
    }
  }
}
