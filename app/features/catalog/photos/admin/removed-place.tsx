import { useEffect, useRef } from 'react'
import type { RemovedPhoto } from '#app/features/catalog/photos/product-photos.ts'
import { Button } from '#app/ui/button.tsx'

interface RemovedPlaceProps {
  removed: RemovedPhoto
  /** the others have a choice of variants below them */
  isTall: boolean
}

/** Where a photo stood that was just taken off: as high as the others are, so that none of them moves. */
export function RemovedPlace({ removed, isTall }: RemovedPlaceProps) {
  const place = useRef<HTMLLIElement>(null)
  useEffect(() => {
    // The button that was pressed went with the photo; whoever works by keyboard goes on here.
    place.current?.querySelector('button')?.focus({ preventScroll: true })
  }, [])
  return (
    <li ref={place} className={isTall ? 'pb-[12.75rem]' : 'pb-[7.375rem]'}>
      <div className="flex aspect-square flex-col items-center justify-center gap-3 border border-dashed border-line-strong p-4 text-center">
        <p role="status">Foto verwijderd.</p>
        <input type="hidden" name="mediaId" value={removed.mediaId} />
        <input type="hidden" name="position" value={removed.position ?? ''} />
        <input type="hidden" name="variantIds" value={removed.variantIds.join()} />
        <Button type="submit" look="second" size="small" name="intent" value="restore">
          Zet terug<span className="sr-only">: de foto die je verwijderde</span>
        </Button>
      </div>
    </li>
  )
}
