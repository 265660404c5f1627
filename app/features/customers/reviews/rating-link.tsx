import type { Rating } from '#app/features/catalog/products/catalog.ts'
import { formatTenths } from '#app/platform/text/number-text.ts'
import { Stars } from '#app/ui/stars.tsx'
import { TEXT_LINK } from '#app/ui/text-link.ts'
import { reviewCount } from './review-texts.ts'

/** Rating below the product's name, with a link to its reviews. */
export function RatingLink({ rating: { average, count } }: { rating: NonNullable<Rating> }) {
  return (
    <a href="#reviews" className="inline-flex min-h-target items-center gap-2">
      <Stars value={average} />
      <span aria-hidden="true">{formatTenths(average)}</span>
      <span className={TEXT_LINK}>{reviewCount(count)}</span>
    </a>
  )
}
