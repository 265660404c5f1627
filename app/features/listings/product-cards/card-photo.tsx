import type { ProductCard } from '#app/features/catalog/products/catalog.ts'
import { Picture } from '#app/features/core/media/picture.tsx'

/**
 * The photo of a card: the shop's own photo, or a photo from a partner's server, which is loaded without a referrer. Its `alt` is
 * empty, because the name of the product is beside it.
 */
export function CardPhoto({
  card: { photo, linked },
  sizes,
  priority = false,
  className = 'size-full object-cover',
}: {
  card: Pick<ProductCard, 'photo' | 'linked'>
  /** width in the layout, as `sizes` of an image */
  sizes: string
  priority?: boolean
  className?: string
}) {
  if (photo) {
    return (
      <Picture photo={photo} alt="" sizes={sizes} priority={priority} imgClassName={className} />
    )
  }
  return (
    linked && (
      <img
        src={linked.url}
        alt=""
        loading={priority ? 'eager' : 'lazy'}
        referrerPolicy="no-referrer"
        data-linked
        className={className}
      />
    )
  )
}
