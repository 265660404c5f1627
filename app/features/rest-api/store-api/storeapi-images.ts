import { z } from 'zod'
import { type Photo, photoUrl, widthsOf } from '#app/features/core/media/photo.ts'

/** A photo of a product or cart line in the Store API. */
export const storeImageSchema = z.strictObject({
  id: z.int(),
  src: z.string(),
  thumbnail: z.string(),
  srcset: z.string(),
  sizes: z.string(),
  name: z.string(),
  alt: z.string(),
})

const THUMBNAIL_WIDTH = 300
const SMALLEST_WIDTH = 160

export function storeImage(siteUrl: string, photo: Photo, name: string) {
  const widths = widthsOf(photo)
  const sourceAt = (width: (typeof widths)[number]) => `${siteUrl}${photoUrl(photo, width, 'jpg')}`
  const largest = widths.at(-1) ?? SMALLEST_WIDTH
  return {
    id: photo.id,
    src: sourceAt(largest),
    thumbnail: sourceAt(widths.find((width) => width >= THUMBNAIL_WIDTH) ?? largest),
    srcset: widths.map((width) => `${sourceAt(width)} ${width}w`).join(', '),
    sizes: '',
    name,
    alt: photo.alt,
  }
}
