import { inArray } from 'drizzle-orm'
import type { App } from '#app/platform/app.ts'
import { mediaStore } from './media-store.server.ts'
import { media } from './media-tables.server.ts'
import { folderOf, type PhotoKey } from './photo-files.server.ts'
import { clearIncoming } from './receive-files.server.ts'

/** Files are written before the row of a photo, so new files without a row may belong to an upload. */
const RETENTION_MS = 24 * 60 * 60_000
const BATCH_SIZE = 1_000

/** Removes files without a row and unfinished files. Such files remain if the process ends during an upload or a removal. */
export async function clearOrphanFiles(app: App): Promise<void> {
  const before = app.clock.now().getTime() - RETENTION_MS
  await clearIncoming(app, before)
  const store = app.use(mediaStore)
  const folders = (await store.listFolders()).flatMap(readKey)
  for (let start = 0; start < folders.length; start += BATCH_SIZE) {
    const batch = folders.slice(start, start + BATCH_SIZE)
    const knownFiles = await app.db
      .select({ id: media.id, hash: media.hash })
      .from(media)
      .where(
        inArray(
          media.id,
          batch.map(({ id }) => id),
        ),
      )
    const names = new Set(knownFiles.map(({ id, hash }) => `${id}-${hash}`))
    for (const photo of batch) {
      const folder = folderOf(photo)
      if (names.has(`${photo.id}-${photo.hash}`)) {
        await store.removeDrafts(folder, before)
        continue
      }
      if ((await store.changedAt(folder)) < before) await store.removeFolder(folder)
    }
  }
}

function readKey(folder: string): PhotoKey[] {
  const [, id, hash] = /^([1-9]\d{0,8})-([0-9a-f]{20})$/.exec(folder) ?? []
  return id && hash ? [{ id: Number(id), hash }] : []
}
