import type { Photo } from '#app/features/core/media/photo.ts'
import { path } from '#app/platform/path.ts'

/** Start here: all photos, films and documents of the shop, and where they are used. */

export const LIBRARY_PAGE_SIZE = 30
export const LIBRARY_URL = path('/beheer/bibliotheek')
export const LIBRARY_DATA_URL = path('/beheer/bibliotheek.json')

const LIBRARY_FILTERS = ['alles', 'fotos', 'bestanden', 'ongebruikt'] as const
export type LibraryFilter = (typeof LIBRARY_FILTERS)[number]

export const filterOf = (text: string | null): LibraryFilter =>
  LIBRARY_FILTERS.find((filter) => filter === text) ?? 'alles'

export interface LibraryItem {
  id: number
  /** the photo; null for films and documents */
  photo: Photo | null
  /** URL of the original file of a film, document or SVG */
  fileUrl: string | null
  name: string
  title: string
  alt: string
  mimeType: string
}

export interface PhotoUse {
  kind:
    | 'product'
    | 'category'
    | 'brand'
    | 'collection'
    | 'post'
    | 'deal'
    | 'review'
    | 'menus'
    | 'settings'
    | 'mails'
    | 'question'
    | 'blocks'
    | 'orders'
  /** id of the object that uses the photo; for the kind `orders` the number of orders */
  id: number
  title: string
}

/** One page of photos to choose from. */
export interface PhotoPage {
  photos: Photo[]
  hasMore: boolean
}

/** Returns the first that is filled in: title, alternative text, file name, id. */
export const itemTitle = ({
  id,
  name,
  title,
  alt,
}: Omit<LibraryItem, 'photo' | 'fileUrl' | 'mimeType'>) => title || alt || name || `Nummer ${id}`

const KIND_NAMES: Readonly<Record<string, string>> = {
  'application/pdf': 'PDF',
  'video/mp4': 'Film (MP4)',
  'image/svg+xml': 'Tekening (SVG)',
}

export const kindName = (mimeType: string) =>
  KIND_NAMES[mimeType] ?? mimeType.replace('image/', '').toUpperCase()
