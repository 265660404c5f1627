import { createWriteStream } from 'node:fs'
import { mkdtemp, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { SourceError } from '#app/features/move-in/dump-files/source-error.ts'
import { openUploads, type UploadedFile } from '#app/features/move-in/dump-files/uploads.server.ts'
import type { App } from '#app/platform/app.ts'

/** The photo files of a former shop, in a folder or an archive. */
export interface Uploads {
  /** Calls `work` with the local path of a file; returns undefined if there is none. Throws a `SourceError` if it is damaged. */
  withFile<T>(url: string, work: (file: string) => Promise<T>): Promise<T | undefined>
  close(): Promise<void>
}

/** Captures the path of a file inside the uploads folder from its URL. */
const UPLOADS_URL = /\/wp-content\/uploads\/(.+)$/

/** Returns possible paths of a photo inside the uploads folder, the largest version first. */
function uploadPaths(url: string): string[] {
  const pathInUploads = UPLOADS_URL.exec(url)?.[1]
  if (!pathInUploads) return []
  const file = decodePath(pathInUploads.split(/[?#]/)[0] ?? '')
  // WordPress shrinks large photos and leaves the original beside them.
  return [...new Set([file.replace(/-scaled(\.\w+)$/, '$1'), file])]
}

function decodePath(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** Opens a folder or archive with the files of `wp-content/uploads`. Throws a `SourceError`. */
export async function openUploadedFiles(app: App, source: string): Promise<Uploads> {
  const uploads = await openUploads(source)
  const tempFolder = await mkdtemp(path.join(app.env.DATA_DIR, 'move-in-'))
  let fileCount = 0
  const toLocalPath = async (file: UploadedFile) => {
    if ('path' in file) return file.path
    const target = path.join(tempFolder, `${++fileCount}`)
    await pipeline(file.read(), createWriteStream(target)).catch(async (error) => {
      await rm(target, { force: true })
      throw error
    })
    return target
  }
  return {
    async withFile(url, work) {
      let damageError: SourceError | undefined
      for (const uploadPath of uploadPaths(url)) {
        const file = await uploads.find(uploadPath)
        if (!file) continue
        const localPath = await toLocalPath(file).catch((error) => {
          if (!(error instanceof SourceError)) throw error
          damageError = error
          return undefined
        })
        // The next candidate, a smaller version, may be undamaged.
        if (!localPath) continue
        const { size } = await stat(localPath)
        if (size === 0) continue
        try {
          return await work(localPath)
        } finally {
          if (!('path' in file)) await rm(localPath, { force: true })
        }
      }
      if (damageError) throw damageError
      return undefined
    },
    async close() {
      await uploads.close()
      await rm(tempFolder, { recursive: true, force: true })
    },
  }
}
