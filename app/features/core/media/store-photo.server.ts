import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { eq, sql } from 'drizzle-orm'
import type { App } from '#app/platform/app.ts'
import { nextPostId } from '#app/platform/database/sql.server.ts'
import { isDiskFull } from '#app/platform/disk-space.server.ts'
import { mediaStore } from './media-store.server.ts'
import { media } from './media-tables.server.ts'
import { FILE_EXTENSIONS } from './photo.ts'
import { folderOf, photoFiles } from './photo-files.server.ts'
import { type FileSource, readPicture } from './read-picture.server.ts'

export type StorePhotoResult =
  | { ok: true; id: number }
  | { ok: false; error: 'not-a-photo' | 'too-large' | 'disk-full' }

export interface PhotoDetails {
  alt?: string
  title?: string
  caption?: string
  description?: string
  /** file name */
  name?: string
  /** id of an existing row, whose file arrives later (an import) or is replaced */
  id?: number
  sourceUrl?: string
  /** point that stays visible when the photo is cropped, in percent from the left; by default the centre */
  focusX?: number
  /** the same, from the top */
  focusY?: number
  /** true for uploads to the library: nothing refers to the photo yet */
  isUnused?: boolean
}

/** Stores the original of a photo. Its sizes are made later or on request. */
export async function storePhoto(
  app: App,
  file: FileSource,
  source: PhotoDetails = {},
): Promise<StorePhotoResult> {
  const result = await readPicture(app, file)
  if (!result.ok) return result
  const { bytes, svg, ...facts } = result.picture
  const hash = await hashOf(file)
  return saveMedia(app, source, { ...facts, hash, bytes: bytes.length }, async (id) => {
    await app.use(photoFiles).storeOriginal({ id, hash }, bytes)
    if (svg === undefined) return
    const key = `${folderOf({ id, hash })}/bestand.${FILE_EXTENSIONS['image/svg+xml']}`
    await app.use(mediaStore).write(key, Buffer.from(svg))
  })
}

/** Returns a hash of the content. */
export async function hashOf(file: FileSource): Promise<string> {
  const hash = createHash('sha256')
  if (Buffer.isBuffer(file)) hash.update(file)
  else await pipeline(createReadStream(file), hash)
  return hash.digest('hex').slice(0, 20)
}

type MediaFacts = Pick<typeof media.$inferInsert, 'mimeType' | 'bytes' | 'placeholder'> & {
  hash: string
  width: number | null
  height: number | null
}

/**
 * Writes the row of a file after `writeFiles` is done, so that no row refers to a missing file. No database connection is held
 * during `writeFiles`: concurrent uploads wait for the disk, and pages need the connections.
 */
export async function saveMedia(
  app: App,
  { id, isUnused, ...texts }: PhotoDetails,
  facts: MediaFacts,
  writeFiles: (id: number) => Promise<void>,
): Promise<{ ok: true; id: number } | { ok: false; error: 'disk-full' }> {
  const values = {
    ...facts,
    state: 'ready' as const,
    error: null,
    hasSizes: false,
    ...texts,
    ...(isUnused && { unusedSince: app.clock.now() }),
  }
  if (id === undefined) {
    const { rows } = await app.db.execute<{ id: number }>(sql`SELECT ${nextPostId}::integer AS id`)
    const [idRow] = rows
    if (!idRow) throw new Error('no number was given')
    if (!(await wasWritten(writeFiles(idRow.id)))) return { ok: false, error: 'disk-full' }
    await app.db.insert(media).values({ ...values, id: idRow.id })
    return { ok: true, id: idRow.id }
  }
  if (!(await wasWritten(writeFiles(id)))) return { ok: false, error: 'disk-full' }
  const [updatedRow] = await app.db
    .update(media)
    .set({ ...values, formerHashes: formerHashesSql(facts.hash) })
    .where(eq(media.id, id))
    .returning({ id: media.id })
  if (!updatedRow) throw new Error(`photo ${id} is gone`)
  return { ok: true, id }
}

/** Returns whether the files were written; false if the disk is full. Throws any other error. */
function wasWritten(writing: Promise<void>): Promise<boolean> {
  return writing.then(
    () => true,
    (error) => {
      if (!isDiskFull(error)) throw error
      return false
    },
  )
}

/** SQL expression: the earlier hashes of a photo, whose URLs redirect to its current file. */
const formerHashesSql = (hash: string) =>
  sql`CASE WHEN ${media.hash} <> ${hash} THEN array_append(array_remove(${media.formerHashes}, ${hash}), ${media.hash})
    ELSE ${media.formerHashes} END`
