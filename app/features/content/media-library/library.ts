import type { Photo } from '#app/features/core/media/photo.ts'
import { path } from '#app/platform/path.ts'

/** Start here: every photo, film and document that the shop keeps, and what shows it. */

export const LIBRARY = path('/beheer/bibliotheek')
export const LIBRARY_DATA = path('/beheer/bibliotheek.json')

const LIBRARY_FILTERS = ['alles', 'fotos', 'bestanden', 'ongebruikt'] as const
export type LibraryFilter = (typeof LIBRARY_FILTERS)[number]

export const filterOf = (text: string | null): LibraryFilter =>
  LIBRARY_FILTERS.find((one) => one === text) ?? 'alles'

export interface LibraryItem {
  id: number
  /** null: a film or a document */
  photo: Photo | null
  /** where a film, a document or a drawing is to be had as it is */
  file: string | null
  name: string
  title: string
  alt: string
  mimeType: string
}

export interface PhotoUse {
  kind:
    | 'product'
    | 'category'
    | 'post'
    | 'deal'
    | 'review'
    | 'menus'
    | 'settings'
    | 'mails'
    | 'question'
    | 'orders'
  /** of `orders`: how many */
  id: number
  title: string
}

/** Photos to choose from. */
export interface FoundPhotos {
  photos: Photo[]
  hasMore: boolean
}

/** What people call it: by its title, its words, its name, or its number. */
export const itemTitle = ({
  id,
  name,
  title,
  alt,
}: Omit<LibraryItem, 'photo' | 'file' | 'mimeType'>) => title || alt || name || `Nummer ${id}`

const KIND_NAMES: Readonly<Record<string, string>> = {
  'application/pdf': 'PDF',
  'video/mp4': 'Film (MP4)',
  'image/svg+xml': 'Tekening (SVG)',
}

export const kindName = (mimeType: string) =>
  KIND_NAMES[mimeType] ?? mimeType.replace('image/', '').toUpperCase()
