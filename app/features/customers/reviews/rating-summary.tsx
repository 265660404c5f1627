import { type CSSProperties, useEffect, useRef } from 'react'
import { formatTenths, formatWhole } from '#app/platform/text/number-text.ts'
import { Stars } from '#app/ui/stars.tsx'
import { fillWhenSeen } from './fill-when-seen.ts'
import { reviewCount } from './review-texts.ts'
import { type RatingDetail, reviewsUrl, STARS } from './reviews.ts'

/** Average rating with the number of reviews per star and per criterion. */
export function RatingSummary({
  rating,
  slug,
  chosenStars = null,
}: {
  rating: RatingDetail
  slug: string
  /** star filter of the list beside the summary */
  chosenStars?: number | null
}) {
  return (
    <>
      <p className="flex items-end gap-3">
        <span className="display text-display-lg leading-[.8]">{formatTenths(rating.average)}</span>
        <span className="pb-1">
          <span aria-hidden="true">
            <Stars value={rating.average} />
          </span>
          <span className="block text-sm text-ink-2">
            van 5 sterren, {reviewCount(rating.count)}
          </span>
        </span>
      </p>
      <ul className="mt-6">
        {STARS.toReversed().map((stars) => (
          <StarRow
            key={stars}
            stars={stars}
            rating={rating}
            slug={slug}
            isChosen={stars === chosenStars}
          />
        ))}
      </ul>
      {rating.criteria.length > 0 && (
        <div className="mt-6 border-t border-line pt-4">
          <RatingBars criteria={rating.criteria} />
        </div>
      )}
    </>
  )
}

interface StarRowProps {
  stars: number
  rating: RatingDetail
  slug: string
  isChosen: boolean
}

/** The number of reviews with this number of stars, linked to the reviews if there are any. */
function StarRow({ stars, rating, slug, isChosen }: StarRowProps) {
  const count = rating.byStars[stars - 1] ?? 0
  const label = `${stars} ${stars === 1 ? 'ster' : 'sterren'}`
  const row = (
    <>
      <span>{label}</span>
      <span className="rating-bar" style={{ '--filled': count / rating.count } as CSSProperties} />
      <span className="text-right">
        {formatWhole(count)}
        <span className="sr-only"> {count === 1 ? 'review' : 'reviews'}</span>
      </span>
    </>
  )
  return (
    <li>
      {count > 0 ? (
        <a
          href={reviewsUrl(slug, { stars })}
          aria-current={isChosen || undefined}
          className="rating-row pointer-coarse:min-h-target hover:text-accent aria-[current]:font-semibold"
        >
          {row}
        </a>
      ) : (
        <span className="rating-row pointer-coarse:min-h-target text-ink-3">{row}</span>
      )}
    </li>
  )
}

/** Average per criterion, on the scale of the stars. */
function RatingBars({ criteria }: Pick<RatingDetail, 'criteria'>) {
  const list = useRef<HTMLDListElement>(null)
  useEffect(() => fillWhenSeen(list.current), [])
  return (
    <dl ref={list} className="rating-bars">
      {criteria.map(({ id, name, average }) => (
        <div key={id} className="rating-row">
          <dt className="wrap-anywhere">{name}</dt>
          <dd
            aria-hidden="true"
            className="rating-bar"
            style={{ '--filled': average / 5 } as CSSProperties}
          />
          <dd className="text-right">
            {formatTenths(average)}
            <span className="sr-only"> van 5 sterren</span>
          </dd>
        </div>
      ))}
    </dl>
  )
}
