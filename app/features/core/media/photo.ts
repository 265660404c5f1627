/** A photo as pages need it; `base` plus `/<width>.<avif|webp|jpg>` is the URL of one size. */
export interface Photo {
  id: number
  base: string
  width: number
  height: number
  alt: string
  /** tiny version as a data URL, shown until the photo is loaded */
  placeholder: string | null
  /** text that blog posts show below the photo */
  caption?: string
  /** point that stays visible when the photo is cropped, as CSS ("30% 70%"); absent for the centre */
  focus?: string
}

/** Generated widths. Arbitrary widths in URLs could fill the disk. */
export const PHOTO_WIDTHS = [160, 320, 480, 640, 960, 1200, 1600, 2000] as const
export type PhotoWidth = (typeof PHOTO_WIDTHS)[number]

export const PHOTO_FORMATS = ['avif', 'webp', 'jpg'] as const
export type PhotoFormat = (typeof PHOTO_FORMATS)[number]

/** Returns the useful widths of a photo: none is wider than the original, and there is at least one. */
export function widthsOf(photo: { width: number }): PhotoWidth[] {
  const fittingWidths = PHOTO_WIDTHS.filter((width) => width <= photo.width)
  return fittingWidths.length > 0 ? fittingWidths : [PHOTO_WIDTHS[0]]
}

export function photoUrl(photo: Photo, width: PhotoWidth, format: PhotoFormat): string {
  return `${photo.base}/${width}.${format}`
}

const PREVIEW_PX = 1200

/** Returns the URL of the size that link previews, search engines and shopping channels show. */
export function previewUrl(photo: Photo): string {
  return photoUrl(photo, widthsOf(photo).findLast((width) => width <= PREVIEW_PX) ?? 160, 'jpg')
}

/** Maximum number of bytes per file. Even a photo at the pixel limit (80 MP) is smaller. */
export const MAX_UPLOAD_BYTES = 100 * 1024 * 1024

/** File extensions by media type, for files that are served unchanged. */
export const FILE_EXTENSIONS: Readonly<Record<string, string>> = {
  'image/svg+xml': 'svg',
  'application/pdf': 'pdf',
  'video/mp4': 'mp4',
}

/** Returns the URL of a video, PDF or SVG; undefined for a photo. */
export function fileUrl(row: {
  id: number
  hash: string | null
  mimeType: string | null
}): string | undefined {
  const extension = FILE_EXTENSIONS[row.mimeType ?? '']
  return extension && row.hash ? `/media/${row.id}-${row.hash}/bestand.${extension}` : undefined
}

export interface PhotoRow {
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

/** Returns null while the file is missing, such as during an import that still fetches photos. */
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
