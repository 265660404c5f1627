import { photoGrid } from '#app/features/catalog/photos/photo-grid.ts'
import type { LinkedImage } from '#app/features/partners/offers/offers.ts'

/** Photos of a product that are loaded from other shops. Rendered on the server only. */
export function LinkedPhotos({ images, name }: { images: LinkedImage[]; name: string }) {
  const [firstImage, ...otherImages] = images
  if (!firstImage) return null
  const grid = photoGrid(images.length)
  return (
    <ul
      data-single={otherImages.length === 0 || undefined}
      tabIndex={otherImages.length > 0 ? 0 : undefined}
      aria-label={`Foto’s van ${name}`}
      className="flex snap-x snap-mandatory overflow-x-auto overscroll-x-contain [scrollbar-width:none] lg:grid lg:grid-cols-6 lg:gap-3 lg:overflow-visible"
    >
      <li className="w-full shrink-0 snap-center lg:col-span-full">
        <LinkedPhoto image={firstImage} alt={name} />
      </li>
      {otherImages.map((image, index) => (
        <li key={image.url} className={`w-full shrink-0 snap-center ${grid.spanClass(index + 1)}`}>
          <LinkedPhoto image={image} alt={`${name}, foto ${index + 2}`} isLazy />
        </li>
      ))}
    </ul>
  )
}

/** A photo at another shop, which gets no referrer. */
function LinkedPhoto({
  image,
  alt,
  isLazy = false,
}: {
  image: LinkedImage
  alt: string
  isLazy?: boolean
}) {
  return (
    <div className="relative bg-ground">
      {/* The placeholder is behind the photo, in case the photo does not load. */}
      <p
        aria-hidden="true"
        className="absolute inset-0 flex items-center justify-center text-sm text-ink-2"
      >
        Foto nu niet te zien
      </p>
      <img
        src={image.url}
        width={image.width}
        height={image.height}
        alt={alt}
        loading={isLazy ? 'lazy' : 'eager'}
        referrerPolicy="no-referrer"
        data-linked
        className="relative aspect-product w-full bg-ground object-contain"
      />
    </div>
  )
}
