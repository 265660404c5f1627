import { formatCents } from '#app/platform/money.ts'
import { FactRow } from './fact-row.tsx'

interface ReceivedMoneyProps {
  refunds: { id: string; amountCents: number; isDone: boolean; day: string }[]
  /** to be sent back: paid more than was asked, or a part does not come */
  dueCents: number
}

/** What a shopper gets back, or got back. */
export function ReceivedMoney({ refunds, dueCents }: ReceivedMoneyProps) {
  if (refunds.length === 0 && dueCents === 0) return null
  return (
    <dl className="mt-10 border-t border-ink">
      {dueCents > 0 && (
        <FactRow label="Nog terug">
          Je krijgt {formatCents(dueCents)} terug. Je hoeft niets te doen.
        </FactRow>
      )}
      {refunds.map(({ id, amountCents, isDone, day }) => (
        <FactRow key={id} label="Terugbetaald">
          {formatCents(amountCents)} op {day}
          {!isDone && '. Het is onderweg; meestal duurt dat een paar werkdagen'}
        </FactRow>
      ))}
    </dl>
  )
}
