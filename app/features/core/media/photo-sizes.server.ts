import type { Shop } from '#app/platform/shop.ts'
import { type PhotoWidth, widthsOf } from './photo.ts'
import { photoFiles } from './photo-files.server.ts'

/** A photo whose file is there. */
interface FiledPhoto {
  id: number
  hash: string
  width: number
}

/** Widths of which there is no JPEG yet: other programs are told of those, browsers get better ones when they ask. */
export async function readMissingWidths(shop: Shop, photo: FiledPhoto): Promise<PhotoWidth[]> {
  const files = shop.use(photoFiles)
  const missing: PhotoWidth[] = []
  for (const width of widthsOf(photo)) {
    if (!(await files.hasSize(photo, width, 'jpg'))) missing.push(width)
  }
  return missing
}

/** Whether there is anything to make sizes from, without making one. */
export const canMakeWidths = (shop: Shop, photo: FiledPhoto): Promise<boolean> =>
  orWarn(shop, photo, () => shop.use(photoFiles).hasOriginal(photo))

/** Makes those that are missing, the smallest first; false: one of these could not be made. */
export const makeMissingWidths = (shop: Shop, photo: FiledPhoto): Promise<boolean> =>
  orWarn(shop, photo, async () => {
    const files = shop.use(photoFiles)
    for (const width of await readMissingWidths(shop, photo)) {
      if (!(await files.findSize(photo, width, 'jpg'))) return false
    }
    return true
  })

/** A store that fails is one more way in which it could not be done. */
async function orWarn(shop: Shop, photo: FiledPhoto, run: () => Promise<boolean>) {
  try {
    return await run()
  } catch (error) {
    shop.log.warn({ err: error, photo: photo.id }, 'size of a photo could not be made')
    return false
  }
}
