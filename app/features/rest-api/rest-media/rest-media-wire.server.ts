import {
  fileAddress,
  PHOTO_WIDTHS,
  type PhotoWidth,
  photoAddress,
  toPhoto,
  widthsOf,
} from '#app/features/core/media/photo.ts'
import { readMissingWidths } from '#app/features/core/media/photo-sizes.server.ts'
import type { KeptPhoto } from '#app/features/rest-api/rest-content/list-photos.server.ts'
import {
  rendered,
  renderedHtml,
  wireDates,
} from '#app/features/rest-api/rest-framework/rest-words.server.ts'
import { escapeHtml } from '#app/platform/escape.ts'
import { cleanDescription } from '#app/platform/html-text.server.ts'
import type { Shop } from '#app/platform/shop.ts'

/** WordPress's names of the widths that it has too. */
const SIZE_NAMES: Partial<Record<PhotoWidth, string>> = {
  160: 'thumbnail',
  320: 'medium',
  640: 'medium_large',
  960: 'large',
}

const sizeName = (width: PhotoWidth) => SIZE_NAMES[width] ?? `w${width}`

/** A photo as clients know it: an attachment with its sizes as JPEG. */
export async function mediaToWire(shop: Shop, kept: KeptPhoto, isForEdit: boolean) {
  const photo = toPhoto(kept)
  const widths = photo ? widthsOf(photo) : []
  const sizeOf = (width: PhotoWidth) => ({
    file: `${width}.jpg`,
    width: Math.min(width, kept.width ?? width),
    height: photo ? Math.round((Math.min(width, photo.width) * photo.height) / photo.width) : 0,
    mime_type: 'image/jpeg',
    source_url: photo ? `${shop.siteUrl}${photoAddress(photo, width, 'jpg')}` : '',
  })
  const { id, hash, width } = kept
  const file = fileAddress(kept)
  const source = photo
    ? sizeOf(widths.at(-1) ?? PHOTO_WIDTHS[0]).source_url
    : `${shop.siteUrl}${file ?? ''}`
  const isWhole = kept.hasSizes || hash === null || width === null
  const missing = isWhole ? [] : await readMissingWidths(shop, { id, hash, width })
  return {
    id,
    ...wireDates('date', kept.createdAt),
    ...wireDates('modified', kept.createdAt),
    guid: rendered(source, false),
    slug: `foto-${id}`,
    status: 'inherit',
    type: 'attachment',
    link: source,
    title: rendered(kept.title || kept.alt, isForEdit),
    author: kept.authorId ?? 0,
    comment_status: 'closed',
    ping_status: 'closed',
    template: '',
    meta: [],
    description: renderedHtml(cleanDescription(kept.description), isForEdit, kept.description),
    caption: renderedHtml(
      kept.caption && `<p>${escapeHtml(kept.caption)}</p>`,
      isForEdit,
      kept.caption,
    ),
    alt_text: kept.alt,
    media_type: photo ? 'image' : 'file',
    mime_type: kept.mimeType ?? 'image/jpeg',
    media_details: {
      width: width ?? 0,
      height: kept.height ?? 0,
      file: file?.replace('/media/', '') ?? `${id}-${hash}/original`,
      // Also those that are still missing: the first who asks for one has it made.
      sizes: Object.fromEntries(widths.map((each) => [sizeName(each), sizeOf(each)])),
    },
    post: null,
    source_url: source,
    missing_image_sizes: missing.map(sizeName),
  }
}
