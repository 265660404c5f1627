import { buttonClass } from '#app/ui/button-class.ts'
import { BeginReview } from './begin-review.tsx'
import { RatingSummary } from './rating-summary.tsx'
import { ReviewArticles } from './review-articles.tsx'
import { reviewCount } from './review-texts.ts'
import { type PublishedReview, type RatingDetail, reviewsUrl } from './reviews.ts'

export interface ProductReviewsProps {
  slug: string
  shopName: string
  /** null: no reviews yet */
  shownReviews: { rating: RatingDetail; newest: PublishedReview[] } | null
}

/** Reviews section of the product page: rating, newest reviews and the start of the review form. */
export function ProductReviews({ slug, shopName, shownReviews }: ProductReviewsProps) {
  return (
    <section
      id="reviews"
      aria-labelledby="reviews-kop"
      className="far-down mt-section scroll-mt-24"
    >
      <div className="grid grid-cols-1 gap-x-gutter gap-y-10 border-t border-ink pt-6 lg:grid-cols-12 lg:pt-8">
        <div className="min-w-0 lg:col-span-5 lg:pr-10">
          <h2 id="reviews-kop" className="display text-display-md">
            Reviews
          </h2>
          {shownReviews ? (
            <div className="mt-8">
              <RatingSummary rating={shownReviews.rating} slug={slug} />
            </div>
          ) : (
            <p className="mt-4 text-ink-2">
              Nog geen reviews. Heb jij dit sieraad? Schrijf de eerste.
            </p>
          )}
        </div>
        <div className="min-w-0 lg:col-span-7">
          {shownReviews && (
            <>
              <ReviewArticles reviews={shownReviews.newest} shopName={shopName} />
              {shownReviews.rating.count > shownReviews.newest.length && (
                <a
                  href={reviewsUrl(slug)}
                  className={`${buttonClass({ variant: 'second', size: 'small' })} mt-2`}
                >
                  Toon alle {reviewCount(shownReviews.rating.count)}
                </a>
              )}
            </>
          )}
          <div className="not-first:mt-8 not-first:border-t not-first:border-line not-first:pt-6">
            <BeginReview slug={slug} />
          </div>
        </div>
      </div>
    </section>
  )
}
