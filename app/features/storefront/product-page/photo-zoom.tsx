import { Dialog as Base } from '@base-ui/react/dialog'
import { ChevronLeft, ChevronRight, X } from 'lucide-react'
import {
  type KeyboardEvent,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import type { Photo } from '#app/features/catalog/products/catalog.ts'
import { Picture } from '#app/features/core/media/picture.tsx'

interface PhotoZoomProps {
  photos: Photo[]
  name: string
  /** index of the first photo; null: closed */
  start: number | null
  onClose: () => void
}

/** All photos at the size of the window. Shoppers swipe or use arrow keys or buttons; a click zooms in twofold. */
export function PhotoZoom({ photos, name, start, onClose }: PhotoZoomProps) {
  useCloseOnBack(start !== null, onClose)
  return (
    <Base.Root open={start !== null} onOpenChange={(open) => !open && onClose()}>
      <Base.Portal>
        <Base.Popup className="fixed inset-0 z-dialog bg-paper transition-opacity duration-(--transition-duration-modal) data-ending-style:opacity-0 data-starting-style:opacity-0">
          <Base.Title className="sr-only">Foto’s van {name}</Base.Title>
          <Slides photos={photos} start={start ?? 0} />
          <Base.Close
            aria-label="Sluiten"
            className="icon-button absolute top-2 right-2 bg-paper/80"
          >
            <X size={24} strokeWidth={1.5} aria-hidden="true" />
          </Base.Close>
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  )
}

/**
 * Adds a history entry while the dialog is open, so that the Back button of the browser closes the dialog instead of leaving the
 * page.
 */
function useCloseOnBack(isOpen: boolean, onClose: () => void) {
  const close = useEffectEvent(onClose)
  useEffect(() => {
    if (!isOpen) return
    history.pushState({ ...history.state, isZoom: true }, '')
    const closeDialog = () => close()
    addEventListener('popstate', closeDialog)
    return () => {
      removeEventListener('popstate', closeDialog)
      if (history.state?.isZoom) history.back()
    }
  }, [isOpen])
}

function Slides({ photos, start }: { photos: Photo[]; start: number }) {
  const row = useRef<HTMLUListElement>(null)
  const [shownIndex, setShownIndex] = useState(start)
  const [zoom, setZoom] = useState<{ index: number; origin: string } | null>(null)
  const lastIndex = photos.length - 1

  // A layout effect, so that the row does not visibly scroll to the clicked photo.
  useLayoutEffect(() => {
    const element = row.current
    element?.scrollTo({ left: start * element.clientWidth, behavior: 'instant' })
  }, [start])

  function showPhoto(index: number) {
    const element = row.current
    if (!element || index < 0 || index > lastIndex) return
    setZoom(null)
    const prefersReducedMotion = matchMedia('(prefers-reduced-motion: reduce)').matches
    element.scrollTo({
      left: index * element.clientWidth,
      behavior: prefersReducedMotion ? 'instant' : 'smooth',
    })
  }

  function onKeyDown(event: KeyboardEvent) {
    const index = indexForKey(event.key, shownIndex, lastIndex)
    if (index === undefined) return
    event.preventDefault()
    showPhoto(index)
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the arrow keys work on any focus in the dialog
    <div className="h-full" onKeyDown={onKeyDown}>
      <ul
        ref={row}
        className="flex h-full snap-x snap-mandatory overflow-x-auto overscroll-x-contain [scrollbar-width:none] [&::-webkit-scrollbar]:hidden"
        onScroll={({ currentTarget: { scrollLeft, clientWidth } }) =>
          setShownIndex(Math.round(scrollLeft / clientWidth))
        }
      >
        {photos.map((photo, index) => (
          <Slide
            key={photo.id}
            photo={photo}
            label={`${photo.alt || `Foto ${index + 1}`}, dichterbij`}
            isShown={index === shownIndex}
            isFirst={index === start}
            origin={zoom?.index === index ? zoom.origin : null}
            onZoom={(origin) => setZoom(origin === null ? null : { index, origin })}
          />
        ))}
      </ul>
      {photos.length > 1 && (
        <SlideControls shownIndex={shownIndex} count={photos.length} onGo={showPhoto} />
      )}
    </div>
  )
}

/** Returns the index of the photo for an arrow key, which may be past either end; undefined for other keys. */
function indexForKey(key: string, shownIndex: number, lastIndex: number): number | undefined {
  const moves: Record<string, number> = {
    ArrowLeft: shownIndex - 1,
    ArrowRight: shownIndex + 1,
    Home: 0,
    End: lastIndex,
  }
  return moves[key]
}

interface SlideProps {
  photo: Photo
  label: string
  isShown: boolean
  /** this is the photo that was clicked on the page, so it loads first */
  isFirst: boolean
  /** centre of the zoom as a CSS transform-origin; null: not zoomed in */
  origin: string | null
  onZoom: (origin: string | null) => void
}

function Slide({ photo, label, isShown, isFirst, origin, onZoom }: SlideProps) {
  const isZoomedIn = origin !== null
  return (
    <li className="h-full w-full shrink-0 snap-center snap-always overflow-hidden">
      <button
        type="button"
        tabIndex={isShown ? 0 : -1}
        aria-pressed={isZoomedIn}
        aria-label={label}
        className={`flex size-full items-center justify-center focus-visible:-outline-offset-4 ${isZoomedIn ? 'cursor-zoom-out' : 'cursor-zoom-in'}`}
        onClick={(event) => {
          const box = event.currentTarget.getBoundingClientRect()
          // A click by keyboard has no position, so it zooms in on the centre.
          const x = event.clientX ? ((event.clientX - box.left) / box.width) * 100 : 50
          const y = event.clientY ? ((event.clientY - box.top) / box.height) * 100 : 50
          onZoom(isZoomedIn ? null : `${x}% ${y}%`)
        }}
      >
        <span
          className="block aspect-product w-[min(100vw,100dvh)] transition-transform duration-(--transition-duration-modal) ease-standard"
          style={isZoomedIn ? { transform: 'scale(2)', transformOrigin: origin } : {}}
        >
          <Picture
            photo={photo}
            alt=""
            sizes={isZoomedIn ? '200vmin' : '100vmin'}
            priority={isFirst}
          />
        </span>
      </button>
    </li>
  )
}

interface SlideControlsProps {
  shownIndex: number
  count: number
  onGo: (index: number) => void
}

function SlideControls({ shownIndex, count, onGo }: SlideControlsProps) {
  return (
    <>
      <Arrow
        isOff={shownIndex === 0}
        label="Vorige foto"
        side="left-2"
        onClick={() => onGo(shownIndex - 1)}
      >
        <ChevronLeft size={24} strokeWidth={1.5} aria-hidden="true" />
      </Arrow>
      <Arrow
        isOff={shownIndex === count - 1}
        label="Volgende foto"
        side="right-2"
        onClick={() => onGo(shownIndex + 1)}
      >
        <ChevronRight size={24} strokeWidth={1.5} aria-hidden="true" />
      </Arrow>
      <p role="status" className="tag absolute bottom-4 left-1/2 -translate-x-1/2 font-figures">
        {shownIndex + 1} van {count}
      </p>
    </>
  )
}

interface ArrowProps {
  isOff: boolean
  label: string
  side: string
  onClick: () => void
  children: React.ReactNode
}

function Arrow({ isOff, label, side, onClick, children }: ArrowProps) {
  return (
    <button
      type="button"
      aria-label={label}
      aria-disabled={isOff || undefined}
      className={`icon-button absolute top-1/2 -translate-y-1/2 bg-paper/80 hover:text-accent aria-disabled:text-ink-3 ${side}`}
      onClick={onClick}
    >
      {children}
    </button>
  )
}
