import { FileText, Film } from 'lucide-react'
import { Link } from 'react-router'
import {
  itemTitle,
  kindName,
  LIBRARY_URL,
  type LibraryItem,
} from '#app/features/content/media-library/library.ts'
import { Picture } from '#app/features/core/media/picture.tsx'
import { sizeText } from '#app/features/data-transfer/import-worker/run-texts.ts'

/** Lists the items of the library, each linked to its own page. */
export function LibraryGrid({ items }: { items: (LibraryItem & { bytes: number | null })[] }) {
  return (
    <ul className="grid grid-cols-2 gap-x-4 gap-y-6 sm:grid-cols-4 lg:grid-cols-6">
      {items.map((item) => (
        <li key={item.id} className="min-w-0">
          <Link to={`${LIBRARY_URL}${item.id}/`} className="group block">
            <div className="aspect-square bg-ground group-hover:opacity-80">
              <ItemPicture item={item} sizes="12rem" />
            </div>
            <p className="mt-1 line-clamp-2 text-sm wrap-anywhere group-hover:underline">
              {itemTitle(item)}
            </p>
            <p className="text-sm text-ink-3">{sizeFacts(item)}</p>
            {item.photo && !item.alt && (
              <p className="text-sm text-warning">Omschrijving ontbreekt</p>
            )}
          </Link>
        </li>
      ))}
    </ul>
  )
}

const sizeFacts = ({ photo, bytes }: LibraryItem & { bytes: number | null }) =>
  [photo && `${photo.width} × ${photo.height}`, bytes !== null && sizeText(bytes)]
    .filter(Boolean)
    .join(', ')

/** Shows the photo, or an icon for the kind of file. */
export function ItemPicture({ item, sizes }: { item: LibraryItem; sizes: string }) {
  if (item.photo) return <Picture photo={item.photo} alt="" sizes={sizes} />
  const Icon = item.mimeType === 'video/mp4' ? Film : FileText
  return (
    <div className="flex h-full flex-col items-center justify-center gap-2 text-ink-2">
      <Icon className="size-10" strokeWidth={1.25} aria-hidden="true" />
      <span className="text-sm">{kindName(item.mimeType)}</span>
    </div>
  )
}
