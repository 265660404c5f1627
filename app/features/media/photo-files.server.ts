import { randomUUID } from 'node:crypto'
import { mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import sharp, { type Sharp } from 'sharp'
import type { Resource, Shop } from '#app/platform/shop.ts'
import { openLane } from './lane.ts'
import type { PhotoFormat, PhotoWidth } from './photo.ts'

/** Visitors who wait go before the background, and both leave the machine room for pages. */
const ASKED_AT_ONCE = 2
const BEHIND_AT_ONCE = 1

export type PhotoFiles = ReturnType<typeof openPhotoFiles>

/** Originals and sizes below DATA_DIR/media; a size is made once, whoever asks first. */
export const photoFiles: Resource<PhotoFiles> = { name: 'photo-files', open: openPhotoFiles }

interface PhotoKey {
  id: number
  hash: string
}

function openPhotoFiles(shop: Shop) {
  // One thread for each picture: several pictures at once use the processors better than one picture on several.
  sharp.concurrency(1)
  sharp.cache(false)
  const root = path.join(path.resolve(shop.env.DATA_DIR), 'media')
  const inFlight = new Map<string, Promise<string>>()
  const asked = openLane(ASKED_AT_ONCE)
  const behind = openLane(BEHIND_AT_ONCE)

  const folderOf = ({ id, hash }: PhotoKey) => path.join(root, `${id}-${hash}`)
  const originalOf = (photo: PhotoKey) => path.join(folderOf(photo), 'original')

  async function make(photo: PhotoKey, width: PhotoWidth, format: PhotoFormat, target: string) {
    const picture = sharp(originalOf(photo), { failOn: 'none' })
      .autoOrient()
      .resize({ width, withoutEnlargement: true })
    await writeWhole(target, await encode(picture, format).toBuffer())
    return target
  }

  return {
    /** Keeps the original, which all sizes are made from. */
    async keepOriginal(photo: PhotoKey, bytes: Buffer): Promise<void> {
      await mkdir(folderOf(photo), { recursive: true })
      await writeWhole(originalOf(photo), bytes)
    },
    async removeAll(photo: PhotoKey): Promise<void> {
      await rm(folderOf(photo), { recursive: true, force: true })
    },
    /** Photos that have files, whether or not the database knows them. */
    async listFolders(): Promise<PhotoKey[]> {
      const names = await readdir(root).catch(() => [])
      return names.flatMap((name) => {
        const [, id, hash] = /^([1-9]\d{0,8})-([0-9a-f]{20})$/.exec(name) ?? []
        return id && hash ? { id: Number(id), hash } : []
      })
    },
    /** When a file of it was last written, in ms; 0 when it is gone. */
    async changedAt(photo: PhotoKey): Promise<number> {
      return stat(folderOf(photo)).then(
        ({ mtimeMs }) => mtimeMs,
        () => 0,
      )
    },
    hasSize: (photo: PhotoKey, width: PhotoWidth, format: PhotoFormat): Promise<boolean> =>
      isThere(path.join(folderOf(photo), `${width}.${format}`)),
    /** The path of a size, made when it is not there yet; undefined when there is no such photo. */
    async findSize(
      photo: PhotoKey,
      width: PhotoWidth,
      format: PhotoFormat,
      isBehind = false,
    ): Promise<string | undefined> {
      const target = path.join(folderOf(photo), `${width}.${format}`)
      if (await isThere(target)) return target
      const other = inFlight.get(target)
      if (other) return other
      if (!(await isThere(originalOf(photo)))) return undefined
      const again = inFlight.get(target)
      if (again) return again
      const lane = isBehind ? behind : asked
      const making = lane(() => make(photo, width, format, target)).finally(() =>
        inFlight.delete(target),
      )
      inFlight.set(target, making)
      return making
    },
  }
}

/** Efforts are low on purpose: the next step costs five times the time for a tenth of the size. */
function encode(picture: Sharp, format: PhotoFormat): Sharp {
  switch (format) {
    case 'avif':
      return picture.avif({ quality: 52, effort: 1, chromaSubsampling: '4:2:0' })
    case 'webp':
      return picture.webp({ quality: 76, effort: 2 })
    case 'jpg':
      return picture.flatten({ background: '#f3f0ea' }).jpeg({ quality: 78, progressive: true })
  }
}

/** Never half a file: another process, or a stroke of bad luck, finds all of it or nothing. */
async function writeWhole(target: string, bytes: Buffer) {
  const draft = `${target}.${randomUUID()}.part`
  await writeFile(draft, bytes)
  await rename(draft, target)
}

async function isThere(file: string): Promise<boolean> {
  return stat(file).then(
    (found) => found.isFile(),
    () => false,
  )
}
