import { useEffect, useRef, useState } from 'react'
import type { Photo } from '#app/features/catalog/products/catalog.ts'
import { Picture } from '#app/features/core/media/picture.tsx'

/** Photos in a row with snap points. Shoppers swipe, or use the arrow keys while the row has the focus. */
export function PhotoRow({ photos, name }: { photos: Photo[]; name: string }) {
  const row = useRef<HTMLUListElement>(null)
  const [shownIndex, setShownIndex] = useState(0)
  const firstPhotoId = photos[0]?.id

  // biome-ignore lint/correctness/useExhaustiveDependencies: another first photo means another choice
  useEffect(() => {
    row.current?.scrollTo({ left: 0, behavior: 'instant' })
  }, [firstPhotoId])

  if (photos.length === 0) {
    return (
      <div className="flex aspect-square items-center justify-center bg-ground text-ink-3 lg:aspect-auto">
        Nog geen foto
      </div>
    )
  }
  return (
    <div className="relative aspect-square bg-ground lg:aspect-auto">
      <ul
        ref={row}
        tabIndex={photos.length > 1 ? 0 : undefined}
        aria-label={`Foto’s van ${name}`}
        className="absolute inset-0 flex snap-x snap-mandatory overflow-x-auto overscroll-x-contain [scrollbar-width:none] focus-visible:-outline-offset-4"
        onScroll={({ currentTarget: { scrollLeft, clientWidth } }) =>
          setShownIndex(Math.round(scrollLeft / clientWidth))
        }
      >
        {photos.map((photo, index) => (
          <li
            key={photo.id}
            className="flex h-full w-full shrink-0 snap-center snap-always items-center"
          >
            <Picture
              photo={photo}
              sizes="(min-width: 64rem) 32rem, 100vw"
              priority={index === 0}
              className="block h-full w-full lg:aspect-square lg:h-auto lg:[mask:linear-gradient(#0000,#000_10%_90%,#0000)]"
              imgClassName="h-full w-full bg-ground bg-none! object-contain"
            />
          </li>
        ))}
      </ul>
      {photos.length > 1 && (
        <p aria-hidden="true" className="absolute inset-x-0 bottom-4 flex justify-center gap-1.5">
          {photos.map((photo, index) => (
            <span
              key={photo.id}
              className={`h-0.5 w-6 ${index === shownIndex ? 'bg-ink' : 'bg-line-strong'}`}
            />
          ))}
        </p>
      )}
    </div>
  )
}
