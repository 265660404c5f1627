import { CircleAlert } from 'lucide-react'
import { EnglishText } from '#app/ui/english-text.tsx'
import { tooFewText } from './compare.ts'

/** Messages that are quoted in the specification. */
const TOO_FEW_TEXTS = new Set([tooFewText(0), tooFewText(1)])

/** The latest message, above the bar. A message from the specification is small print below a Dutch sentence. */
export function CompareMessage({ message }: { message: string | null }) {
  return (
    // The empty region is always rendered: screen readers announce changes only of regions that existed before.
    <p
      role="status"
      className={`wrap absolute inset-x-0 bottom-full pb-2 ${message ? '' : 'sr-only'}`}
    >
      {message && (
        <span className="inline-flex min-h-control items-center gap-2.5 bg-ink px-4 py-2 text-on-ink">
          <CircleAlert size={20} strokeWidth={1.5} aria-hidden="true" className="shrink-0" />
          {TOO_FEW_TEXTS.has(message) ? (
            <span>
              Kies minstens twee sieraden om te vergelijken.
              <EnglishText className="text-on-night-2!">{message}</EnglishText>
            </span>
          ) : (
            message
          )}
        </span>
      )}
    </p>
  )
}
