import { ImageOff } from 'lucide-react'
import type { Photo } from '#app/features/catalog/products/catalog.ts'
import { Picture } from '#app/features/core/media/picture.tsx'

interface ProductThumbnailProps {
  photo: Photo | null
  /** URL of a photo at another shop, for a product without its own photo */
  linkedUrl?: string | undefined
}

/** A small square photo next to the product name, therefore without an alt text. Without a photo it shows an icon. */
export function ProductThumbnail({ photo, linkedUrl }: ProductThumbnailProps) {
  return (
    <span className="flex size-14 shrink-0 items-center justify-center bg-ground text-ink-3">
      {photo ? (
        <Picture photo={photo} sizes="56px" alt="" />
      ) : linkedUrl ? (
        <img
          src={linkedUrl}
          alt=""
          loading="lazy"
          referrerPolicy="no-referrer"
          className="size-full object-cover"
        />
      ) : (
        <ImageOff className="size-5" strokeWidth={1.5} aria-hidden="true" />
      )}
    </span>
  )
}
