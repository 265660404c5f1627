import type { LinkedImage } from '#app/features/partners/offers/offers.ts'

/** Photos of a product that stay at their shop. Rendered on the server only. */
export function LinkedPhotos({ images, name }: { images: LinkedImage[]; name: string }) {
  const [first, ...others] = images
  if (!first) return null
  return (
    <ul
      data-single={others.length === 0 || undefined}
      tabIndex={others.length > 0 ? 0 : undefined}
      aria-label={`Foto’s van ${name}`}
      // Two photos in three columns would leave a hole.
      className={`flex snap-x snap-mandatory overflow-x-auto overscroll-x-contain [scrollbar-width:none] lg:grid lg:gap-3 lg:overflow-visible ${others.length === 2 || others.length === 4 ? 'lg:grid-cols-2' : 'lg:grid-cols-3'}`}
    >
      <li className="w-full shrink-0 snap-center lg:col-span-full">
        <LinkedPhoto image={first} alt={name} />
      </li>
      {others.map((image, index) => (
        <li key={image.url} className="w-full shrink-0 snap-center">
          <LinkedPhoto image={image} alt={`${name}, foto ${index + 2}`} isLater />
        </li>
      ))}
    </ul>
  )
}

/** The other shop gets no referrer with its photo. */
function LinkedPhoto({
  image,
  alt,
  isLater = false,
}: {
  image: LinkedImage
  alt: string
  isLater?: boolean
}) {
  return (
    <div className="relative bg-ground">
      {/* Shown behind the photo, in case it does not load. */}
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
        loading={isLater ? 'lazy' : 'eager'}
        referrerPolicy="no-referrer"
        data-linked
        className="relative aspect-product w-full bg-ground object-contain"
      />
    </div>
  )
}
