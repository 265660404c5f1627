import { sql } from 'drizzle-orm'
import { storePhoto } from '#app/features/core/media/store-photo.server.ts'
import { readProductsOf } from '#app/features/data-transfer/import-worker/fetch-remote-photos.server.ts'
import { SourceError } from '#app/features/move-in/dump-files/source-error.ts'
import type { PhotoFiles } from '../move-in.ts'
import { createListingRefresher } from '../moved-listings.server.ts'
import { addRemark, type Move } from '../moved-objects.server.ts'
import type { Uploads } from './uploaded-files.server.ts'

const PHOTOS_PER_BATCH = 100

/**
 * Stores the files of photos without one; a job downloads the files that are not among the uploads. A dry run counts the
 * files only.
 */
export async function moveUploads(move: Move, uploads: Uploads): Promise<PhotoFiles> {
  if (move.options.isDryRun) return countUploads(move, uploads)
  const counts: PhotoFiles = { stored: 0, missing: 0, broken: 0 }
  let lastMediaId = 0
  const listings = createListingRefresher(move.app)
  for (;;) {
    const { rows } = await move.app.db.execute<{ id: number; url: string }>(sql`
      SELECT m.id, m.source_url AS url FROM media m
      JOIN move_in_objects o ON o.kind = 'media' AND o.new_id = m.id::text AND o.shop = ${move.facts.shop}
      WHERE m.id > ${lastMediaId} AND m.state <> 'ready' AND m.source_url IS NOT NULL
      ORDER BY m.id LIMIT ${PHOTOS_PER_BATCH}`)
    const last = rows.at(-1)
    if (!last) break
    lastMediaId = last.id
    const storedIds: number[] = []
    for (const { id, url } of rows) {
      const result = await storeFile(move, uploads, { id, url })
      if (!result) counts.missing++
      else if (result.ok) {
        counts.stored++
        storedIds.push(id)
      } else {
        counts.broken++
        addRemark(move, 'broken-photo', url.split('/').at(-1) ?? url)
      }
    }
    await listings.add(await readProductsOf(move.app, storedIds))
    move.onProgress('photo', counts.stored + counts.missing + counts.broken)
    if (move.shouldStop()) break
  }
  await listings.end()
  return counts
}

/** Stores a file; undefined if the uploads lack it. A file that is damaged in its archive is as broken as one without a photo. */
async function storeFile(
  { app }: Move,
  uploads: Uploads,
  { id, url }: { id: number; url: string },
): Promise<{ ok: boolean } | undefined> {
  try {
    return await uploads.withFile(url, (file) => storePhoto(app, file, { id }))
  } catch (error) {
    if (error instanceof SourceError) return { ok: false }
    throw error
  }
}

/** Counts the photos of the former shop whose files are among the uploads. */
async function countUploads(move: Move, uploads: Uploads): Promise<PhotoFiles> {
  const counts: PhotoFiles = { stored: 0, missing: 0, broken: 0 }
  for (const url of move.photoUrls) {
    counts[await findFileState(uploads, url)]++
  }
  return counts
}

async function findFileState(uploads: Uploads, url: string): Promise<keyof PhotoFiles> {
  try {
    return (await uploads.withFile(url, async () => true)) ? 'stored' : 'missing'
  } catch (error) {
    if (error instanceof SourceError) return 'broken'
    throw error
  }
}
