import { randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { App, Resource } from '#app/platform/app.ts'
import { noteFullDisk } from '#app/platform/disk-space.server.ts'
import { createBucketStore } from './bucket-store.server.ts'
import type { MediaStore } from './stored-media.server.ts'

/** Folder for files that are being uploaded or removed. Files remain in it only after a crash. */
export const incomingFolder = (app: App) => path.resolve(app.env.DATA_DIR, 'incoming')

export const mediaStore: Resource<MediaStore> = {
  name: 'media-store',
  open: (app) =>
    app.env.S3_BUCKET === undefined
      ? createFolderStore(app)
      : createBucketStore(app, app.env.S3_BUCKET),
}

/** Stores media below DATA_DIR/media. */
function createFolderStore(app: App): MediaStore {
  const root = path.join(path.resolve(app.env.DATA_DIR), 'media')
  const pathOf = (key: string) => path.join(root, key)
  return {
    async write(key, content) {
      const target = pathOf(key)
      await mkdir(path.dirname(target), { recursive: true })
      if (!Buffer.isBuffer(content)) return rename(content.file, target)
      const draft = `${target}.${randomUUID()}.part`
      try {
        await writeFile(draft, content)
        await rename(draft, target)
      } catch (error) {
        // If the disk is full, the unfinished draft must not remain.
        await rm(draft, { force: true })
        noteFullDisk(app, error)
        throw error
      }
    },
    read: (key) => readFile(pathOf(key)).catch(ignoreMissing),
    async sizeOf(key) {
      const fileStat = await stat(pathOf(key)).catch(() => undefined)
      return fileStat?.isFile() ? fileStat.size : undefined
    },
    open: async (key, range) => createReadStream(pathOf(key), range),
    async removeDrafts(folder, before) {
      for (const name of await readdir(pathOf(folder)).catch(() => [])) {
        const file = path.join(pathOf(folder), name)
        const fileStat = name.endsWith('.part')
          ? await stat(file).catch(() => undefined)
          : undefined
        if (fileStat && fileStat.mtimeMs < before) await rm(file, { force: true })
      }
    },
    remove: (key) => rm(pathOf(key), { force: true }),
    async removeFolder(folder) {
      // The folder is moved first, so that no size is written into it while it is being removed.
      const incomingPath = path.join(incomingFolder(app), randomUUID())
      await mkdir(incomingFolder(app), { recursive: true })
      await rename(pathOf(folder), incomingPath).catch(ignoreMissing)
      await rm(incomingPath, { recursive: true, force: true })
    },
    listFolders: () => readdir(root).catch(() => []),
    async listFiles(folder) {
      const names = await readdir(pathOf(folder)).catch(() => [])
      const files = names.map(async (name) => {
        const fileStat = await stat(path.join(pathOf(folder), name)).catch(() => undefined)
        return fileStat?.isFile() && !name.endsWith('.part') ? [{ name, bytes: fileStat.size }] : []
      })
      return (await Promise.all(files)).flat()
    },
    changedAt: (folder) =>
      stat(pathOf(folder)).then(
        ({ mtimeMs }) => mtimeMs,
        () => 0,
      ),
  }
}

function ignoreMissing(error: Error & { code?: string }): undefined {
  if (error.code !== 'ENOENT') throw error
}
