import { stat } from 'node:fs/promises'
import type { App } from '#app/platform/app.ts'
import { mediaStore } from './media-store.server.ts'
import { FILE_EXTENSIONS } from './photo.ts'
import { folderOf } from './photo-files.server.ts'
import { type FileSource, readFirstBytes } from './read-picture.server.ts'
import {
  hashOf,
  type PhotoDetails,
  type StorePhotoResult,
  saveMedia,
  storePhoto,
} from './store-photo.server.ts'

/** MP4 brands that every browser supports. */
const MP4_BRANDS = /^(?:isom|iso[2-9]|mp4[12]|avc1|dash|M4V[ HP]|MSNV)/

export type StoreUploadResult = StorePhotoResult | { ok: false; error: 'not-a-file' }

/** Stores a photo, video or PDF in the library. The type is recognized by the content of the file. */
export async function storeUpload(
  app: App,
  file: FileSource,
  source: PhotoDetails = {},
): Promise<StoreUploadResult> {
  const mimeType = readDocumentType(await readFirstBytes(file))
  if (!mimeType) {
    const photoResult = await storePhoto(app, file, source)
    const isNotAPhoto = !photoResult.ok && photoResult.error === 'not-a-photo'
    return isNotAPhoto ? { ok: false, error: 'not-a-file' } : photoResult
  }
  const hash = await hashOf(file)
  const content = Buffer.isBuffer(file) ? file : { file }
  const bytes = Buffer.isBuffer(file) ? file.length : (await stat(file)).size
  const facts = { mimeType, hash, bytes, width: null, height: null, placeholder: null }
  return saveMedia(app, source, facts, (id) =>
    app
      .use(mediaStore)
      .write(`${folderOf({ id, hash })}/bestand.${FILE_EXTENSIONS[mimeType]}`, content),
  )
}

function readDocumentType(start: Buffer): 'application/pdf' | 'video/mp4' | undefined {
  if (start.subarray(0, 5).toString('latin1') === '%PDF-') return 'application/pdf'
  const isMp4Container = start.subarray(4, 8).toString('latin1') === 'ftyp'
  return isMp4Container && MP4_BRANDS.test(start.subarray(8, 12).toString('latin1'))
    ? 'video/mp4'
    : undefined
}
