import type { OwnReview } from '#app/features/customers/reviews/reviews.ts'
import { stateText } from '#app/features/customers/reviews/reviews-messages.ts'
import { Notice } from '#app/ui/feedback/notice.tsx'

const KINDS = { waiting: 'info', approved: 'success', rejected: 'warning' } as const

/** The moderation state of the author's review, with the reason if it was rejected. */
export function ReviewState({ own: { state, rejection } }: { own: OwnReview }) {
  return (
    <Notice kind={KINDS[state]}>
      <p>{stateText(state)}</p>
      {state === 'rejected' && (
        <p className="mt-1 wrap-anywhere">
          De reden: {rejection} Je kunt hem hieronder aanpassen en opnieuw versturen, of ons
          schrijven als je het er niet mee eens bent.
        </p>
      )}
    </Notice>
  )
}
