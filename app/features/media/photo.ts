/** A photograph as pages need it; `base` plus `/<width>.<avif|webp|jpg>` is the address of one size. */
export interface Photo {
  id: number
  base: string
  width: number
  height: number
  alt: string
  placeholder: string | null
}

/** The only widths that are ever made: anything else would let strangers fill the disk. */
export const PHOTO_WIDTHS = [160, 320, 480, 640, 960, 1200, 1600] as const
export type PhotoWidth = (typeof PHOTO_WIDTHS)[number]

export const PHOTO_FORMATS = ['avif', 'webp', 'jpg'] as const
export type PhotoFormat = (typeof PHOTO_FORMATS)[number]

/** Widths that make sense for a photo: never larger than the original, and always at least one. */
export function widthsOf(photo: { width: number }): PhotoWidth[] {
  const fitting = PHOTO_WIDTHS.filter((width) => width <= photo.width)
  return fitting.length > 0 ? fitting : [PHOTO_WIDTHS[0]]
}

export function photoAddress(photo: Photo, width: PhotoWidth, format: PhotoFormat): string {
  return `${photo.base}/${width}.${format}`
}

interface PhotoRow {
  id: number
  hash: string | null
  width: number | null
  height: number | null
  alt: string
  placeholder: string | null
}

/** Null while the file is not there yet (an import whose images are still on their way). */
export function toPhoto(row: PhotoRow): Photo | null {
  if (row.hash === null || row.width === null || row.height === null) return null
  return {
    id: row.id,
    base: `/media/${row.id}-${row.hash}`,
    width: row.width,
    height: row.height,
    alt: row.alt,
    placeholder: row.placeholder,
  }
}
