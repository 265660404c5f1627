import { Check, ExternalLink } from 'lucide-react'
import { Stars } from '#app/ui/stars.tsx'
import { TEXT_LINK } from '#app/ui/text-link.ts'
import { type ExternalReview, verificationText } from './external-reviews.ts'

/** Reviews written for another shop: author, publisher, date and whether the purchase was verified. */
export function ExternalReviewList({
  reviews,
  heading: Heading = 'h3',
}: {
  reviews: ExternalReview[]
  heading?: 'h2' | 'h3'
}) {
  return reviews.map((review) => (
    <article key={review.id} className="border-b border-line py-6">
      <div className="flex flex-wrap items-center gap-x-3">
        <Stars value={review.stars} />
        <Heading className="font-semibold wrap-anywhere" lang={review.language || undefined}>
          {review.title || 'Zonder titel'}
        </Heading>
      </div>
      <p
        className="mt-2 max-w-prose wrap-anywhere whitespace-pre-line"
        lang={review.language || undefined}
      >
        {review.body}
      </p>
      <p className="mt-2 text-sm text-ink-2 wrap-anywhere">
        {review.author || 'Anoniem'}, {review.dateText}. Beoordeeld bij {review.publisher}.
      </p>
      <p className="flex flex-wrap items-center gap-x-4 text-sm text-ink-2">
        <span
          className={`inline-flex items-center gap-1 wrap-anywhere ${review.isVerified ? 'text-success' : ''}`}
        >
          {review.isVerified && <Check className="size-4" strokeWidth={1.5} aria-hidden="true" />}
          {verificationText(review)}
        </span>
        {review.isRewarded && <span>De schrijver kreeg er iets voor</span>}
        {review.url && (
          <a
            href={review.url}
            target="_blank"
            rel="nofollow noopener"
            className={`${TEXT_LINK} inline-flex min-h-target items-center gap-2`}
          >
            <span>
              Lees daar
              <span className="sr-only">: {review.title} (opent in een nieuw tabblad)</span>
            </span>
            <ExternalLink size={16} strokeWidth={1.5} aria-hidden="true" />
          </a>
        )}
      </p>
    </article>
  ))
}
