import { ExternalLink } from 'lucide-react'
import { clickPing } from '#app/features/partners/offer-box/click-ping.ts'
import type { LiveOffer, Quote } from '#app/features/partners/offers/offers.ts'
import { formatWhole } from '#app/platform/number-text.ts'
import { buttonClass } from '#app/ui/button-class.ts'
import { TEXT_LINK } from '#app/ui/text-link.ts'
import { RatedRow } from './rated-row.tsx'
import type { ToldSums } from './read-told-reviews.server.ts'
import { ToldRatings } from './told-ratings.tsx'
import { ToldReviewList } from './told-review-list.tsx'
import { type ToldReview, toldReviewsAddress } from './told-reviews.ts'

export interface RatedOffer {
  offer: LiveOffer & { href: string }
  rating: NonNullable<Quote['rating']>
}

interface ReviewsElsewhereProps {
  rated: RatedOffer[]
  told: Pick<ToldSums, 'ratings' | 'total'>
  newest: ToldReview[]
  slug: string
}

/**
 * What shoppers of other shops give a piece, shop by shop, and where one reads why; their words only of feeds that may be shown.
 * Rendered on the server only.
 */
export function ReviewsElsewhere({ rated, told, newest, slug }: ReviewsElsewhereProps) {
  return (
    <>
      {rated.length > 0 && <RatedOffers rated={rated} />}
      {told.total > 0 && (
        <div className={rated.length > 0 ? '' : 'border-t border-line'}>
          <ToldRatings ratings={told.ratings} />
          <ToldReviewList reviews={newest} />
          {told.total > newest.length && (
            <a
              href={toldReviewsAddress(slug)}
              className={`${buttonClass({ look: 'second', size: 'small' })} mt-5`}
            >
              Toon alle {formatWhole(told.total)} reviews van andere winkels
            </a>
          )}
        </div>
      )}
    </>
  )
}

function RatedOffers({ rated }: { rated: RatedOffer[] }) {
  return (
    <ul className="max-w-prose border-t border-line">
      {rated.map(({ offer: { id, seller, href }, rating: { stars, count } }) => (
        <RatedRow
          key={id}
          stars={stars}
          text={
            count === null
              ? `Beoordeling op ${seller}`
              : `${formatWhole(count)} ${count === 1 ? 'review' : 'reviews'} op ${seller}`
          }
        >
          <a
            href={href}
            target="_blank"
            rel="sponsored nofollow noopener"
            data-offers={id}
            ping={clickPing([id])}
            className={`${TEXT_LINK} inline-flex min-h-target items-center gap-2`}
          >
            <span>
              Lees reviews op {seller}
              <span className="sr-only"> (opent in een nieuw tabblad)</span>
            </span>
            <ExternalLink size={18} strokeWidth={1.5} aria-hidden="true" />
          </a>
        </RatedRow>
      ))}
    </ul>
  )
}
