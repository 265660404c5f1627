import { useEffect, useRef } from 'react'
import type { RemovedPhoto } from '#app/features/catalog/photos/product-photos.ts'
import { Button } from '#app/ui/button.tsx'

interface RemovedPlaceProps {
  removed: RemovedPhoto
  /** true if the other photos have a select of variants below them */
  isTall: boolean
}

/** Fills the space of a photo that was just removed, so that no other photo moves. */
export function RemovedPlace({ removed, isTall }: RemovedPlaceProps) {
  const place = useRef<HTMLLIElement>(null)
  useEffect(() => {
    // The clicked button was removed, so the keyboard focus moves to the undo button.
    place.current?.querySelector('button')?.focus({ preventScroll: true })
  }, [])
  return (
    <li
      ref={place}
      className={isTall ? 'max-sm:h-59 sm:pb-[16.25rem]' : 'max-sm:h-44 sm:pb-[10.875rem]'}
    >
      <div className="flex flex-col items-center justify-center gap-3 max-sm:h-full sm:aspect-square border border-dashed border-line-strong p-4 text-center">
        <p role="status">Foto verwijderd.</p>
        <input type="hidden" name="mediaId" value={removed.mediaId} />
        <input type="hidden" name="position" value={removed.position ?? ''} />
        <input type="hidden" name="variantIds" value={removed.variantIds.join()} />
        <Button type="submit" variant="second" size="small" name="intent" value="restore">
          Zet terug<span className="sr-only">: de foto die je verwijderde</span>
        </Button>
      </div>
    </li>
  )
}
