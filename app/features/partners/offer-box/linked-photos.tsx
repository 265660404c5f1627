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
      <li className="relative w-full shrink-0 snap-center snap-always lg:col-span-full">
        <LinkedPhoto image={firstImage} alt={name} />
        <Position index={0} count={images.length} />
      </li>
      {otherImages.map((image, index) => (
        <li
          key={image.url}
          className={`relative w-full shrink-0 snap-center snap-always ${grid.spanClass(index + 1)}`}
        >
          <LinkedPhoto image={image} alt={`${name}, foto ${index + 2}`} isLazy />
          <Position index={index + 1} count={images.length} />
        </li>
      ))}
    </ul>
  )
}

/** The number of a photo on a phone, as text and as a bar, as on the photos of own products. Works without JavaScript. */
function Position({ index, count }: { index: number; count: number }) {
  if (count === 1) return null
  return (
    <div aria-hidden="true" className="lg:hidden">
      <span className="tag absolute right-3 bottom-3 font-figures">
        {index + 1} van {count}
      </span>
      <span className="absolute inset-x-0 bottom-0 h-0.5 bg-line">
        <span
          className="block h-full bg-ink"
          style={{ width: `${100 / count}%`, marginLeft: `${(100 * index) / count}%` }}
        />
      </span>
    </div>
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
