import type { App } from '#app/platform/app.ts'
import { type PhotoWidth, widthsOf } from './photo.ts'
import { photoFiles } from './photo-files.server.ts'

/** A photo whose file exists. */
interface StoredPhoto {
  id: number
  hash: string
  width: number
}

/** Returns the widths without a JPEG file. The REST API lists only existing files; browsers get the others on request. */
export async function readMissingWidths(app: App, photo: StoredPhoto): Promise<PhotoWidth[]> {
  const files = app.use(photoFiles)
  const missingWidths: PhotoWidth[] = []
  for (const width of widthsOf(photo)) {
    if (!(await files.hasSize({ photo, width, format: 'jpg' }))) missingWidths.push(width)
  }
  return missingWidths
}

/** Returns whether sizes can be made of this photo, without making one. */
export const canMakeWidths = (app: App, photo: StoredPhoto): Promise<boolean> =>
  falseOnError(app, photo, () => app.use(photoFiles).hasOriginal(photo))

/** Makes the missing widths, smallest first; returns false if one of them failed. */
export const makeMissingWidths = (app: App, photo: StoredPhoto): Promise<boolean> =>
  falseOnError(app, photo, async () => {
    const files = app.use(photoFiles)
    for (const width of await readMissingWidths(app, photo)) {
      if (!(await files.findSize({ photo, width, format: 'jpg' }))) return false
    }
    return true
  })

/** Logs an error of the store and returns false. */
async function falseOnError(app: App, photo: StoredPhoto, run: () => Promise<boolean>) {
  try {
    return await run()
  } catch (error) {
    app.log.warn({ err: error, photo: photo.id }, 'size of a photo could not be made')
    return false
  }
}
