import type { ProductCard } from '#app/features/catalog/products/catalog.ts'
import { Picture } from '#app/features/core/media/picture.tsx'

/**
 * The photograph of a card: the shop's own, else the one at a shop that sells it, which need not know on which page it is. The
 * name stands beside it, so it says nothing.
 */
export function CardPhoto({
  card: { photo, linked },
  sizes,
  priority = false,
  className = 'size-full object-cover',
}: {
  card: Pick<ProductCard, 'photo' | 'linked'>
  /** which share of the window it takes */
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
