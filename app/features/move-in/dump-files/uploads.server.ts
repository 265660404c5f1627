import { stat } from 'node:fs/promises'
import path from 'node:path'
import type { Readable } from 'node:stream'
import type { Entry } from 'yauzl'
import { openArchive, readEntries, SourceError, streamOf } from './source-files.server.ts'

/** A file of the uploads: on this disk, or in an archive. */
export type UploadedFile = { path: string } | { read: () => AsyncIterable<Buffer> | Readable }

interface OpenUploads {
  /** `file`: the path below the folder of uploads, "2025/03/ring.jpg" */
  find(file: string): Promise<UploadedFile | undefined>
  close(): Promise<void>
}

/** Places of the folder of uploads below the folder or in the archive that was given. */
const PLACES = ['', 'uploads/', 'wp-content/uploads/']
const MAX_FILE_BYTES = 100 * 1024 * 1024

/** Opens the photo files of a former shop. */
export async function openUploads(source: string): Promise<OpenUploads> {
  const info = await stat(source).catch(() => null)
  if (!info) throw new SourceError(`Deze map of dit bestand met foto’s is er niet: ${source}`)
  if (info.isDirectory()) return openFolder(path.resolve(source))
  return openZipOfUploads(source)
}

function openFolder(root: string): OpenUploads {
  return {
    async find(file) {
      for (const place of PLACES) {
        const wanted = path.resolve(root, place, file)
        // A name with ".." must not lead out of the folder.
        if (!wanted.startsWith(`${root}${path.sep}`)) continue
        const info = await stat(wanted).catch(() => null)
        if (info?.isFile() && info.size <= MAX_FILE_BYTES) return { path: wanted }
      }
      return undefined
    },
    close: async () => {},
  }
}

async function openZipOfUploads(source: string): Promise<OpenUploads> {
  const zip = await openArchive(source).catch(() => {
    throw new SourceError(`${path.basename(source)} is geen map en geen ZIP-bestand met foto’s.`)
  })
  const entries = new Map<string, Entry>()
  for await (const entry of readEntries(zip)) {
    if (entry.uncompressedSize > MAX_FILE_BYTES) continue
    const name = entry.fileName.replace(/^.*?(?:^|\/)uploads\//, '')
    entries.set(name, entry)
  }
  return {
    async find(file) {
      const entry = entries.get(file)
      return entry && { read: () => streamOf(zip, entry) }
    },
    close: async () => zip.close(),
  }
}
