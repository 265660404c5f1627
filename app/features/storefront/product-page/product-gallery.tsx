import { Maximize2 } from 'lucide-react'
import { type UIEvent, useCallback, useEffect, useRef, useState } from 'react'
import { photoGrid } from '#app/features/catalog/photos/photo-grid.ts'
import type { Photo } from '#app/features/catalog/products/catalog.ts'
import { photoUrl, widthsOf } from '#app/features/core/media/photo.ts'
import { Picture } from '#app/features/core/media/picture.tsx'
import { useLazyPart } from '#app/ui/loading/load-part.ts'
import { isPlainClick } from '#app/ui/plain-click.ts'
import { ServerHtml } from '#app/ui/server-html.tsx'

const loadZoom = async () => (await import('./photo-zoom.tsx')).PhotoZoom

const LARGE_SIZES = '(min-width: 100rem) 56rem, (min-width: 64rem) 56vw, 100vw'
const SMALL_SIZES = '(min-width: 100rem) 28rem, (min-width: 64rem) 28vw, 100vw'

interface GalleryProps {
  photos: Photo[]
  /** name of the product */
  name: string
}

/**
 * The photos in a row with snap points. On a desktop the first photo is above the others, so that they fill the space beside
 * a long form. Every photo links to its largest file; with JavaScript it opens the zoom dialog instead.
 */
export function ProductGallery({ photos, name }: GalleryProps) {
  const { list, shownIndex, onScroll, zoom, openZoom } = useGallery(photos)
  const { part: Zoom, start, close } = zoom
  if (photos.length === 0) {
    return (
      <div className="-mx-page flex aspect-product items-center justify-center bg-ground text-ink-3 md:mx-0">
        Nog geen foto
      </div>
    )
  }
  const grid = photoGrid(photos.length)
  return (
    <section aria-label="Foto’s" className="-mx-page md:mx-0 md:sticky md:top-24">
      <div className="relative min-w-0">
        <ul
          ref={list}
          className="flex snap-x snap-mandatory overflow-x-auto overscroll-x-contain [scrollbar-width:none] lg:grid lg:grid-cols-6 lg:gap-3 lg:overflow-visible [&::-webkit-scrollbar]:hidden"
          onScroll={onScroll}
        >
          {photos.map((photo, index) => (
            <GalleryPhoto
              key={photo.id}
              photo={photo}
              index={index}
              count={photos.length}
              spanClass={grid.spanClass(index)}
              name={name}
              onZoom={openZoom}
            />
          ))}
        </ul>
        {photos.length > 1 && <Position shownIndex={shownIndex} count={photos.length} />}
      </div>
      {Zoom && <Zoom photos={photos} name={name} start={start} onClose={close} />}
    </section>
  )
}

/** Shows the photos of another shop, or those of the product. */
export function ProductPhotos({ html, ...gallery }: GalleryProps & { html: string }) {
  if (!html) return <ProductGallery {...gallery} />
  // A single photo stays in view while the long list of shops beside it scrolls.
  return (
    <div className="-mx-page md:mx-0 md:has-data-single:sticky md:has-data-single:top-24">
      <ServerHtml html={html} />
    </div>
  )
}

/** State of the photo in view and of the zoom dialog. The code of the dialog is loaded at the first click. */
function useGallery(photos: Photo[]) {
  const list = useRef<HTMLUListElement>(null)
  const [shownIndex, setShownIndex] = useState(0)
  const [zoomedIndex, setZoomed] = useState<number | null>(null)
  const { part: Zoom, loadPart } = useLazyPart(loadZoom)
  const close = useCallback(() => setZoomed(null), [])
  const firstPhotoId = photos[0]?.id

  // A new choice of options scrolls to its first photo.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another first photo means another choice
  useEffect(() => {
    list.current?.scrollTo({ left: 0, behavior: 'instant' })
  }, [firstPhotoId])

  function openZoom(index: number, href: string) {
    setZoomed(index)
    void loadPart().then((zoom) => {
      if (!zoom) window.location.assign(href)
    })
  }

  const onScroll = ({ currentTarget: { scrollLeft, clientWidth } }: UIEvent<HTMLElement>) =>
    setShownIndex(Math.round(scrollLeft / clientWidth))
  return { list, shownIndex, onScroll, openZoom, zoom: { part: Zoom, start: zoomedIndex, close } }
}

interface GalleryPhotoProps {
  photo: Photo
  index: number
  /** the number of photos */
  count: number
  /** classes for the number of columns, of the six on a desktop */
  spanClass: string
  name: string
  onZoom: (index: number, href: string) => void
}

function GalleryPhoto({ photo, index, count, spanClass, name, onZoom }: GalleryPhotoProps) {
  const isFirst = index === 0
  return (
    <li className={`w-full shrink-0 snap-center snap-always ${spanClass}`}>
      <a
        href={photoUrl(photo, widthsOf(photo).at(-1) ?? 160, 'jpg')}
        aria-label={`Vergroot foto ${index + 1} van ${count}: ${photo.alt || name}`}
        className="group relative block aspect-product cursor-zoom-in overflow-hidden focus-visible:-outline-offset-4"
        onClick={(event) => {
          if (!isPlainClick(event)) return
          event.preventDefault()
          onZoom(index, event.currentTarget.href)
        }}
      >
        <Picture
          photo={photo}
          sizes={spanClass.endsWith('full') ? LARGE_SIZES : SMALL_SIZES}
          priority={isFirst}
        />
        {isFirst && (
          <span
            aria-hidden="true"
            className="icon-button absolute right-4 bottom-4 hidden bg-paper group-hover:text-accent lg:inline-flex"
          >
            <Maximize2 size={20} strokeWidth={1.5} />
          </span>
        )}
      </a>
    </li>
  )
}

/** The number of the photo in view, on a phone, as text and as a bar. */
function Position({ shownIndex, count }: { shownIndex: number; count: number }) {
  return (
    <div aria-hidden="true" className="lg:hidden">
      <span className="tag absolute right-3 bottom-3 font-figures">
        {shownIndex + 1} van {count}
      </span>
      <span className="absolute inset-x-0 bottom-0 h-0.5 bg-line">
        <span
          className="block h-full bg-ink transition-transform duration-(--transition-duration-fast)"
          style={{ width: `${100 / count}%`, transform: `translateX(${shownIndex * 100}%)` }}
        />
      </span>
    </div>
  )
}
