import { Button } from '#app/ui/button.tsx'
import { type ReviewMailState, reviewMailUrl } from './review-mails.ts'

interface ReviewMailOfferProps {
  order: { id: number; key: string }
  state: ReviewMailState
  /** days after delivery */
  days: number
}

/** Section of the order page to request or cancel a review mail. */
export function ReviewMailOffer({ order, state, days }: ReviewMailOfferProps) {
  const delayText = days === 1 ? 'een dag' : `${days} dagen`
  return (
    <section aria-labelledby="later-beoordelen" className="mt-10 border-t border-ink pt-4">
      <h2 id="later-beoordelen" className="text-title font-semibold">
        Straks een review schrijven?
      </h2>
      <p className="mt-2 max-w-prose text-ink-2">
        {state === 'open'
          ? `We mailen je ${delayText} na levering één keer een link om je sieraad te beoordelen.`
          : `Dan mailen we je ${delayText} na levering één keer een link om je sieraad te beoordelen.`}
      </p>
      <form method="post" action={reviewMailUrl(order)} className="mt-4">
        <Button
          type="submit"
          variant="second"
          size="small"
          name="intent"
          value={state === 'open' ? 'stop' : 'ask'}
        >
          {state === 'open' ? 'Mail me toch niet' : 'Mail me na levering'}
        </Button>
      </form>
    </section>
  )
}
