import type { Rating } from '#app/features/catalog/products/catalog.ts'
import { formatTenths, formatWhole } from '#app/platform/text/number-text.ts'
import { Star } from '#app/ui/stars.tsx'

/** "4,7 (38)" behind one star, on a card. */
export function CardRating({ rating }: { rating: NonNullable<Rating> }) {
  const { average, count } = rating
  return (
    <p className="flex h-5 shrink-0 items-center gap-1">
      <Star />
      <span className="sr-only">Beoordeeld met </span>
      {formatTenths(average)}
      <span className="sr-only"> van 5 sterren, reviews: </span>
      <span>
        <span aria-hidden="true">(</span>
        {formatWhole(count)}
        <span aria-hidden="true">)</span>
      </span>
    </p>
  )
}
