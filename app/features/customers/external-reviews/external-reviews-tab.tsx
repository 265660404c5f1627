import { ExternalLink } from 'lucide-react'
import { clickPing } from '#app/features/partners/offer-box/click-ping.ts'
import type { LiveOffer, Quote } from '#app/features/partners/offers/offers.ts'
import { formatWhole } from '#app/platform/text/number-text.ts'
import { buttonClass } from '#app/ui/button-class.ts'
import { TEXT_LINK } from '#app/ui/text-link.ts'
import { ExternalRatings } from './external-ratings.tsx'
import { ExternalReviewList } from './external-review-list.tsx'
import { type ExternalReview, externalReviewsUrl } from './external-reviews.ts'
import { RatedRow } from './rated-row.tsx'
import type { ExternalReviewSummary } from './read-external-reviews.server.ts'

export interface RatedOffer {
  offer: LiveOffer & { href: string }
  rating: NonNullable<Quote['rating']>
}

interface ExternalReviewsTabProps {
  rated: RatedOffer[]
  summary: Pick<ExternalReviewSummary, 'ratings' | 'total'>
  newest: ExternalReview[]
  slug: string
}

/**
 * Ratings of a product at other shops with links to their reviews; review texts only from feeds that may be shown.
 * Rendered on the server only.
 */
export function ExternalReviewsTab({ rated, summary, newest, slug }: ExternalReviewsTabProps) {
  return (
    <>
      {rated.length > 0 && <RatedOffers rated={rated} />}
      {summary.total > 0 && (
        <div className={rated.length > 0 ? '' : 'border-t border-line'}>
          <ExternalRatings ratings={summary.ratings} />
          <ExternalReviewList reviews={newest} />
          {summary.total > newest.length && (
            <a
              href={externalReviewsUrl(slug)}
              className={`${buttonClass({ variant: 'second', size: 'small' })} mt-5`}
            >
              Toon alle {formatWhole(summary.total)} reviews van andere winkels
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
