import { stat } from 'node:fs/promises'
import path from 'node:path'
import { SourceError } from './source-error.ts'
import { openZipArchive, type ZipEntry } from './zip-archive.server.ts'

/** A file of the uploads folder: on this disk, or in an archive. */
export type UploadedFile = { path: string } | { read: () => AsyncIterable<Buffer> }

interface OpenUploads {
  /** `file`: the path inside the uploads folder, "2025/03/ring.jpg" */
  find(file: string): Promise<UploadedFile | undefined>
  close(): Promise<void>
}

/** Possible paths of the uploads folder inside the given folder or archive. */
const UPLOAD_FOLDERS = ['', 'uploads/', 'wp-content/uploads/']
const MAX_FILE_BYTES = 100 * 1024 * 1024

/** Opens the photo files of a former shop. */
export async function openUploads(source: string): Promise<OpenUploads> {
  const info = await stat(source).catch(() => null)
  if (!info) throw new SourceError(`Deze map of dit bestand met foto’s is er niet: ${source}`)
  if (info.isDirectory()) return openUploadsFolder(path.resolve(source))
  return openUploadsArchive(source)
}

function openUploadsFolder(root: string): OpenUploads {
  return {
    async find(file) {
      for (const folder of UPLOAD_FOLDERS) {
        const filePath = path.resolve(root, folder, file)
        // A name with ".." must not lead out of the folder.
        if (!filePath.startsWith(`${root}${path.sep}`)) continue
        const info = await stat(filePath).catch(() => null)
        if (info?.isFile() && info.size <= MAX_FILE_BYTES) return { path: filePath }
      }
      return undefined
    },
    close: async () => {},
  }
}

async function openUploadsArchive(source: string): Promise<OpenUploads> {
  const archive = await openZipArchive(source)
  const entries = new Map<string, ZipEntry>()
  try {
    for await (const entry of archive.entries()) {
      const pathInUploads = entry.name.replace(/^.*?(?:^|\/)uploads\//, '')
      if (entry.bytes <= MAX_FILE_BYTES) entries.set(pathInUploads, entry)
    }
  } catch (error) {
    archive.close()
    throw error
  }
  return {
    find: async (file) => entries.get(file.normalize('NFC')),
    close: async () => archive.close(),
  }
}
