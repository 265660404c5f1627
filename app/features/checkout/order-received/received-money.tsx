import { formatCents } from '#app/platform/money.ts'
import { FactRow } from './fact-row.tsx'

interface ReceivedMoneyProps {
  refunds: { id: string; amountCents: number; isDone: boolean; day: string }[]
  /** chargebacks by the shopper's bank, with the day of reversal if any */
  chargebacks: { id: string; amountCents: number; day: string; reversedDay: string | null }[]
  /** refund due: overpaid, or a part was cancelled */
  dueCents: number
}

/** Refunds and chargebacks of an order. */
export function ReceivedMoney({ refunds, chargebacks, dueCents }: ReceivedMoneyProps) {
  if (refunds.length === 0 && chargebacks.length === 0 && dueCents === 0) return null
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
      {chargebacks.map(({ id, amountCents, day, reversedDay }) => (
        <FactRow key={id} label="Teruggeboekt">
          Je bank heeft {formatCents(amountCents)} bij ons teruggehaald op {day}
          {reversedDay
            ? `, en dat op ${reversedDay} ongedaan gemaakt.`
            : '. Klopt dat niet, of wil je het toch betalen? Laat het ons weten.'}
        </FactRow>
      ))}
    </dl>
  )
}
