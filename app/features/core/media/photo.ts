/** A photograph as pages need it; `base` plus `/<width>.<avif|webp|jpg>` is the address of one size. */
export interface Photo {
  id: number
  base: string
  width: number
  height: number
  alt: string
  placeholder: string | null
  /** what stands below it in a story */
  caption?: string
  /** what must stay in view where it is cut, as CSS says it ("30% 70%"); the middle where it is absent */
  focus?: string
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

/** Of one file; a photo of eighty million points stays below it. */
export const MAX_UPLOAD_BYTES = 100 * 1024 * 1024

/** What files are called that are given as they are, by what they are. */
export const FILE_ENDINGS: Readonly<Record<string, string>> = {
  'image/svg+xml': 'svg',
  'application/pdf': 'pdf',
  'video/mp4': 'mp4',
}

/** Where a film, a document or a drawing is to be had; undefined for a photo. */
export function fileAddress(row: {
  id: number
  hash: string | null
  mimeType: string | null
}): string | undefined {
  const ending = FILE_ENDINGS[row.mimeType ?? '']
  return ending && row.hash ? `/media/${row.id}-${row.hash}/bestand.${ending}` : undefined
}

interface PhotoRow {
  id: number
  hash: string | null
  width: number | null
  height: number | null
  alt: string
  placeholder: string | null
  caption?: string
  focusX?: number
  focusY?: number
}

/** Null while the file is not there yet (an import whose images are still on their way). */
export function toPhoto(row: PhotoRow): Photo | null {
  const { focusX = 50, focusY = 50 } = row
  if (row.hash === null || row.width === null || row.height === null) return null
  return {
    id: row.id,
    base: `/media/${row.id}-${row.hash}`,
    width: row.width,
    height: row.height,
    alt: row.alt,
    placeholder: row.placeholder,
    ...(row.caption && { caption: row.caption }),
    ...((focusX !== 50 || focusY !== 50) && { focus: `${focusX}% ${focusY}%` }),
  }
}
