import { Picture } from '#app/features/media/picture.tsx'
import type { Photo } from './catalog.ts'

/** A small square photo beside a name that says the same; its ground stands in while there is none. */
export function ProductThumbnail({ photo }: { photo: Photo | null }) {
  return (
    <span className="block size-14 shrink-0 bg-ground">
      {photo && <Picture photo={photo} sizes="56px" alt="" />}
    </span>
  )
}
