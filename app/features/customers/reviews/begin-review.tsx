import { buttonClass } from '#app/ui/button-class.ts'
import { TEXT_LINK } from '#app/ui/text-link.ts'
import { REVIEWS_EXPLAINED_URL, reviewUrl } from './reviews.ts'
import { RatingLegend, StarChoice } from './star-choice.tsx'

/** Stars that link to the review form, which is a separate page to keep the product page small. */
export function BeginReview({ slug }: { slug: string }) {
  return (
    <>
      <form action={reviewUrl(slug)} className="flex flex-wrap items-end gap-x-8">
        <StarChoice legend={<RatingLegend />} name="sterren" />
        <button
          type="submit"
          className={`${buttonClass({ variant: 'second', size: 'small' })} mt-2`}
        >
          Schrijf een review
        </button>
      </form>
      <p className="mt-3 max-w-prose text-sm text-ink-2">
        We lezen elke review voordat hij op de site komt, en tonen goede en slechte.{' '}
        <a href={REVIEWS_EXPLAINED_URL} className={`inline-block ${TEXT_LINK}`}>
          Zo controleren we reviews
        </a>
      </p>
    </>
  )
}
