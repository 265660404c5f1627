import {
  fileUrl,
  PHOTO_WIDTHS,
  type PhotoWidth,
  photoUrl,
  toPhoto,
  widthsOf,
} from '#app/features/core/media/photo.ts'
import { readMissingWidths } from '#app/features/core/media/photo-sizes.server.ts'
import type { LibraryPhoto } from '#app/features/rest-api/rest-content/list-photos.server.ts'
import {
  rendered,
  renderedHtml,
  wireDates,
} from '#app/features/rest-api/rest-framework/rest-formats.server.ts'
import { wpLinks } from '#app/features/rest-api/rest-framework/rest-links.ts'
import type { App } from '#app/platform/app.ts'
import { escapeHtml } from '#app/platform/text/escape.ts'
import { cleanDescription } from '#app/platform/text/html-text.server.ts'

/** WordPress's names for widths that it has too. */
const SIZE_NAMES: Partial<Record<PhotoWidth, string>> = {
  160: 'thumbnail',
  320: 'medium',
  640: 'medium_large',
  960: 'large',
}

const sizeName = (width: PhotoWidth) => SIZE_NAMES[width] ?? `w${width}`

/** Returns a photo as a WordPress attachment with its sizes as JPEG. */
export async function mediaToWire(app: App, libraryPhoto: LibraryPhoto, isForEdit: boolean) {
  const photo = toPhoto(libraryPhoto)
  const widths = photo ? widthsOf(photo) : []
  const sizeOf = (width: PhotoWidth) => ({
    file: `${width}.jpg`,
    width: Math.min(width, libraryPhoto.width ?? width),
    height: photo ? Math.round((Math.min(width, photo.width) * photo.height) / photo.width) : 0,
    mime_type: 'image/jpeg',
    source_url: photo ? `${app.siteUrl}${photoUrl(photo, width, 'jpg')}` : '',
  })
  const { id, hash, width } = libraryPhoto
  const author = libraryPhoto.authorNumber ?? 0
  const file = fileUrl(libraryPhoto)
  const source = photo
    ? sizeOf(widths.at(-1) ?? PHOTO_WIDTHS[0]).source_url
    : `${app.siteUrl}${file ?? ''}`
  const hasAllSizes = libraryPhoto.hasSizes || hash === null || width === null
  const missingWidths = hasAllSizes ? [] : await readMissingWidths(app, { id, hash, width })
  return {
    id,
    ...wireDates('date', libraryPhoto.createdAt),
    ...wireDates('modified', libraryPhoto.createdAt),
    guid: rendered(source, false),
    slug: `foto-${id}`,
    status: 'inherit',
    type: 'attachment',
    link: source,
    title: rendered(libraryPhoto.title || libraryPhoto.alt, isForEdit),
    author,
    comment_status: 'closed',
    ping_status: 'closed',
    template: '',
    meta: [],
    description: renderedHtml(
      cleanDescription(libraryPhoto.description),
      isForEdit,
      libraryPhoto.description,
    ),
    caption: renderedHtml(
      libraryPhoto.caption && `<p>${escapeHtml(libraryPhoto.caption)}</p>`,
      isForEdit,
      libraryPhoto.caption,
    ),
    alt_text: libraryPhoto.alt,
    media_type: photo ? 'image' : 'file',
    mime_type: libraryPhoto.mimeType ?? 'image/jpeg',
    media_details: {
      width: width ?? 0,
      height: libraryPhoto.height ?? 0,
      file: file?.replace('/media/', '') ?? `${id}-${hash}/original`,
      // Sizes that are not made yet are listed too, because the first request for a size makes it.
      sizes: Object.fromEntries(widths.map((each) => [sizeName(each), sizeOf(each)])),
    },
    post: null,
    source_url: source,
    missing_image_sizes: missingWidths.map(sizeName),
    _links: linksOf(app, id, author),
  }
}

const linksOf = (app: App, id: number, author: number) =>
  wpLinks(app.siteUrl, '/wp/v2/media', id, {
    author: author > 0 ? [{ embeddable: true, href: `/wp/v2/users/${author}` }] : [],
  })
