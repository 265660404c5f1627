import type { App } from '#app/platform/app.ts'
import { type PhotoWidth, widthsOf } from './photo.ts'
import { photoFiles } from './photo-files.server.ts'

/** A photo whose file is there. */
interface FiledPhoto {
  id: number
  hash: string
  width: number
}

/** Widths of which there is no JPEG yet: other programs are told of those, browsers get better ones when they ask. */
export async function readMissingWidths(app: App, photo: FiledPhoto): Promise<PhotoWidth[]> {
  const files = app.use(photoFiles)
  const missing: PhotoWidth[] = []
  for (const width of widthsOf(photo)) {
    if (!(await files.hasSize(photo, width, 'jpg'))) missing.push(width)
  }
  return missing
}

/** Whether there is anything to make sizes from, without making one. */
export const canMakeWidths = (app: App, photo: FiledPhoto): Promise<boolean> =>
  orWarn(app, photo, () => app.use(photoFiles).hasOriginal(photo))

/** Makes those that are missing, the smallest first; false: one of these could not be made. */
export const makeMissingWidths = (app: App, photo: FiledPhoto): Promise<boolean> =>
  orWarn(app, photo, async () => {
    const files = app.use(photoFiles)
    for (const width of await readMissingWidths(app, photo)) {
      if (!(await files.findSize(photo, width, 'jpg'))) return false
    }
    return true
  })

/** A store that fails is one more way in which it could not be done. */
async function orWarn(app: App, photo: FiledPhoto, run: () => Promise<boolean>) {
  try {
    return await run()
  } catch (error) {
    app.log.warn({ err: error, photo: photo.id }, 'size of a photo could not be made')
    return false
  }
}
