import sharp, { type Sharp } from 'sharp'
import type { App, Resource } from '#app/platform/app.ts'
import { openLane } from './lane.ts'
import { mediaStore } from './media-store.server.ts'
import type { PhotoFormat, PhotoWidth } from './photo.ts'

/** Visitors' requests go before background work, and both leave processor time for pages. */
const FOREGROUND_AT_ONCE = 2
const BEHIND_AT_ONCE = 1

export type PhotoFiles = ReturnType<typeof openPhotoFiles>

/** The originals of photos and their sizes; a size is made once, also for simultaneous requests. */
export const photoFiles: Resource<PhotoFiles> = { name: 'photo-files', open: openPhotoFiles }

export interface PhotoKey {
  id: number
  hash: string
}

export const folderOf = ({ id, hash }: PhotoKey) => `${id}-${hash}`

const originalOf = (photo: PhotoKey) => `${folderOf(photo)}/original`
const sizeKey = (photo: PhotoKey, width: PhotoWidth, format: PhotoFormat) =>
  `${folderOf(photo)}/${width}.${format}`

function openPhotoFiles(app: App) {
  // One thread per picture: several pictures at once use the processors better than one picture on several.
  sharp.concurrency(1)
  sharp.cache(false)
  const store = app.use(mediaStore)
  const inFlight = new Map<string, Promise<string | undefined>>()
  const foreground = openLane(FOREGROUND_AT_ONCE)
  const behind = openLane(BEHIND_AT_ONCE)

  const isThere = async (key: string) => (await store.sizeOf(key)) !== undefined

  async function make(photo: PhotoKey, width: PhotoWidth, format: PhotoFormat, target: string) {
    const original = await store.read(originalOf(photo))
    if (!original) return undefined
    const picture = sharp(original, { failOn: 'none' })
      .autoOrient()
      .resize({ width, withoutEnlargement: true })
    await store.write(target, await encode(picture, format).toBuffer())
    return target
  }

  return {
    /** Stores the file from which all sizes are made. */
    keepOriginal: (photo: PhotoKey, bytes: Buffer): Promise<void> =>
      store.write(originalOf(photo), bytes),
    hasOriginal: (photo: PhotoKey): Promise<boolean> => isThere(originalOf(photo)),
    removeAll: (photo: PhotoKey): Promise<void> => store.removeFolder(folderOf(photo)),
    hasSize: (photo: PhotoKey, width: PhotoWidth, format: PhotoFormat): Promise<boolean> =>
      isThere(sizeKey(photo, width, format)),
    /** Returns the key of a size in the store and makes it if it is missing; undefined if there is no such photo. */
    async findSize(
      photo: PhotoKey,
      width: PhotoWidth,
      format: PhotoFormat,
      isBehind = false,
    ): Promise<string | undefined> {
      const target = sizeKey(photo, width, format)
      if (await isThere(target)) return target
      const other = inFlight.get(target)
      if (other) return other
      if (!(await isThere(originalOf(photo)))) return undefined
      const again = inFlight.get(target)
      if (again) return again
      const lane = isBehind ? behind : foreground
      const making = lane(() => make(photo, width, format, target)).finally(() =>
        inFlight.delete(target),
      )
      inFlight.set(target, making)
      return making
    },
  }
}

/** The efforts are low on purpose: the next step takes five times as long for a tenth of the size. */
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
