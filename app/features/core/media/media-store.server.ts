import { randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Readable } from 'node:stream'
import type { Resource, Shop } from '#app/platform/shop.ts'
import { openBucketStore } from './bucket-store.server.ts'

/** The first and the last byte that are wanted. */
export interface ByteRange {
  start: number
  end: number
}

/** Where photographs and other files stand, by keys of two parts: "12-0a1b…/320.avif". */
export interface MediaStore {
  /** Bytes, or a file of this machine, which may be gone afterwards. Others find all of it or nothing. */
  write(key: string, content: Buffer | { file: string }): Promise<void>
  read(key: string): Promise<Buffer | undefined>
  /** Size in bytes; undefined when it is not there. */
  sizeOf(key: string): Promise<number | undefined>
  open(key: string, range?: ByteRange): Promise<Readable>
  removeFolder(folder: string): Promise<void>
  listFolders(): Promise<string[]>
  /** When something in it was last written, in ms; 0 when it is gone. */
  changedAt(folder: string): Promise<number>
}

export const mediaStore: Resource<MediaStore> = {
  name: 'media-store',
  open: (shop) =>
    shop.env.S3_BUCKET === undefined
      ? openFolderStore(shop)
      : openBucketStore(shop, shop.env.S3_BUCKET),
}

/** Below DATA_DIR/media. */
function openFolderStore(shop: Shop): MediaStore {
  const root = path.join(path.resolve(shop.env.DATA_DIR), 'media')
  const pathOf = (key: string) => path.join(root, key)
  return {
    async write(key, content) {
      const target = pathOf(key)
      await mkdir(path.dirname(target), { recursive: true })
      if (!Buffer.isBuffer(content)) return rename(content.file, target)
      const draft = `${target}.${randomUUID()}.part`
      await writeFile(draft, content)
      await rename(draft, target)
    },
    read: (key) => readFile(pathOf(key)).catch(whenGone),
    async sizeOf(key) {
      const found = await stat(pathOf(key)).catch(() => undefined)
      return found?.isFile() ? found.size : undefined
    },
    open: async (key, range) => createReadStream(pathOf(key), range),
    removeFolder: (folder) => rm(pathOf(folder), { recursive: true, force: true }),
    listFolders: () => readdir(root).catch(() => []),
    changedAt: (folder) =>
      stat(pathOf(folder)).then(
        ({ mtimeMs }) => mtimeMs,
        () => 0,
      ),
  }
}

function whenGone(error: Error & { code?: string }): undefined {
  if (error.code !== 'ENOENT') throw error
}
