import sharp, { type Sharp } from 'sharp'
import type { App, Resource } from '#app/platform/app.ts'
import { createSemaphore } from '#app/platform/semaphore.ts'
import { mediaStore } from './media-store.server.ts'
import type { PhotoFormat, PhotoWidth } from './photo.ts'
import type { MediaStore } from './stored-media.server.ts'

/** Limits that leave processor time for pages. Background work has the lower limit, because visitors wait for the other. */
const MAX_FOREGROUND_TASKS = 2
const MAX_BACKGROUND_TASKS = 1
/** Part of the names of final files. Increase it when the encoder settings change. */
const ENCODING = 2
/** Maximum number of remembered sizes that visitors saw in a quick version; the job makes these first. */
const MAX_REQUESTED = 500

export type PhotoFiles = ReturnType<typeof createPhotoFiles>

/** The originals of photos and their sizes. Concurrent requests for a size share one encoding. */
export const photoFiles: Resource<PhotoFiles> = { name: 'photo-files', open: createPhotoFiles }

export interface PhotoKey {
  id: number
  hash: string
}

export interface PhotoSize {
  photo: PhotoKey
  width: PhotoWidth
  format: PhotoFormat
}

/** A stored size of a photo. A quick version is soon replaced by the final file. */
export interface PhotoFile {
  key: string
  isFinal: boolean
}

export const folderOf = ({ id, hash }: PhotoKey) => `${id}-${hash}`

const originalOf = (photo: PhotoKey) => `${folderOf(photo)}/original`
const finalKey = ({ photo, width, format }: PhotoSize) =>
  `${folderOf(photo)}/${width}-${ENCODING}.${format}`
/** Key of the quick version, or of a final file with earlier encoder settings. */
const quickKey = ({ photo, width, format }: PhotoSize) => `${folderOf(photo)}/${width}.${format}`

function createPhotoFiles(app: App) {
  // One thread per picture: encoding several pictures at once uses the processors better than several threads for one picture.
  sharp.concurrency(1)
  sharp.cache(false)
  const store = app.use(mediaStore)
  const inFlight = new Map<string, Promise<PhotoFile | undefined>>()
  const foreground = createSemaphore(MAX_FOREGROUND_TASKS)
  const background = createSemaphore(MAX_BACKGROUND_TASKS)
  const requests = collectRequests()

  /** Makes a size; concurrent calls for the same size share one encoding. */
  function makeOnce(
    size: PhotoSize,
    isFinal: boolean,
    taskLimit: ReturnType<typeof createSemaphore>,
  ) {
    const key = isFinal ? finalKey(size) : quickKey(size)
    const encoding =
      inFlight.get(key) ??
      taskLimit(() => makeFile(store, size, isFinal)).finally(() => {
        inFlight.delete(key)
      })
    inFlight.set(key, encoding)
    return encoding
  }

  return {
    /** Stores the file from which all sizes are made. */
    storeOriginal: (photo: PhotoKey, bytes: Buffer): Promise<void> =>
      store.write(originalOf(photo), bytes),
    hasOriginal: (photo: PhotoKey): Promise<boolean> => isStored(store, originalOf(photo)),
    removeAll: (photo: PhotoKey): Promise<void> => store.removeFolder(folderOf(photo)),
    hasSize: async (size: PhotoSize): Promise<boolean> =>
      (await findStored(store, size)) !== undefined,
    /**
     * Returns the best stored file of a size. If there is none, a quick version is made, because the final file takes seconds.
     * Returns undefined if the photo does not exist.
     */
    async findSize(size: PhotoSize): Promise<PhotoFile | undefined> {
      let file = await findStored(store, size)
      if (!file) {
        if (!(await isStored(store, originalOf(size.photo)))) return undefined
        // JPEG has no slower encoder that is better, so its quick version is final.
        file = await makeOnce(size, size.format === 'jpg', foreground)
      }
      if (file && !file.isFinal) requests.add(size)
      return file
    },
    /** Returns a size that visitors saw in a quick version, and removes it from the list of such sizes. */
    takeRequested: requests.take,
    /** Makes the final file of a size in the background; false if the photo does not exist. */
    async finishSize(size: PhotoSize): Promise<boolean> {
      if (await isStored(store, finalKey(size))) return true
      return (await makeOnce(size, true, background)) !== undefined
    },
    removeQuick: (size: PhotoSize): Promise<void> => store.remove(quickKey(size)),
  }
}

const isStored = async (store: MediaStore, key: string) => (await store.sizeOf(key)) !== undefined

async function makeFile(
  store: MediaStore,
  size: PhotoSize,
  isFinal: boolean,
): Promise<PhotoFile | undefined> {
  const original = await store.read(originalOf(size.photo))
  if (!original) return undefined
  const picture = sharp(original, { failOn: 'none' })
    .autoOrient()
    .resize({ width: size.width, withoutEnlargement: true })
  const key = isFinal ? finalKey(size) : quickKey(size)
  await store.write(key, await encodePhoto(picture, size.format, isFinal).toBuffer())
  return { key, isFinal }
}

/** Returns the final file of a size, otherwise its quick version. */
async function findStored(store: MediaStore, size: PhotoSize): Promise<PhotoFile | undefined> {
  const finalFileKey = finalKey(size)
  const quickFileKey = quickKey(size)
  if (await isStored(store, finalFileKey)) return { key: finalFileKey, isFinal: true }
  return (await isStored(store, quickFileKey)) ? { key: quickFileKey, isFinal: false } : undefined
}

/** Collects the sizes that visitors saw in a quick version, without duplicates. */
function collectRequests() {
  const sizes = new Map<string, PhotoSize>()
  return {
    add(size: PhotoSize) {
      if (sizes.size < MAX_REQUESTED) sizes.set(finalKey(size), size)
    },
    take(): PhotoSize | undefined {
      const [size] = sizes.values()
      if (size) sizes.delete(finalKey(size))
      return size
    },
  }
}

/**
 * Encodes with full colour resolution and high quality, for fine chains and facets. Final files take seconds each, so
 * visitors get a quick version (`isFinal` false) of nearly the same quality. bench/photos.ts measures both.
 */
export function encodePhoto(picture: Sharp, format: PhotoFormat, isFinal: boolean): Sharp {
  switch (format) {
    case 'avif':
      return picture.avif({
        quality: isFinal ? 70 : 66,
        effort: isFinal ? 4 : 0,
        chromaSubsampling: '4:4:4',
      })
    case 'webp':
      return picture.webp({
        quality: 86,
        effort: isFinal ? 5 : 1,
        smartSubsample: true,
      })
    case 'jpg':
      return picture
        .flatten({ background: '#f3f0ea' })
        .jpeg({ quality: 86, progressive: true, chromaSubsampling: '4:4:4' })
  }
}
