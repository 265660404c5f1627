import { Notice } from '#app/ui/notice.tsx'
import type { OwnReview } from './reviews.ts'
import { stateText } from './reviews-messages.ts'

const KINDS = { waiting: 'info', approved: 'success', refused: 'warning' } as const

/** What has become of one's review, and why. */
export function ReviewState({ own: { state, refusal } }: { own: OwnReview }) {
  return (
    <Notice kind={KINDS[state]}>
      <p>{stateText(state)}</p>
      {state === 'refused' && (
        <p className="mt-1 wrap-anywhere">
          De reden: {refusal} Je kunt hem hieronder aanpassen en opnieuw versturen, of ons schrijven
          als je het er niet mee eens bent.
        </p>
      )}
    </Notice>
  )
}
