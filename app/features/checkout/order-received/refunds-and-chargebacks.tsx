import { formatCents } from '#app/platform/money.ts'
import { FactRow } from './fact-row.tsx'

interface RefundsAndChargebacksProps {
  /** refunds under way and done, each with the day on which the shop sent it */
  refunds: { id: string; amountCents: number; isDone: boolean; formattedDay: string }[]
  /** chargebacks by the shopper's bank, each with the day of its reversal, if any */
  chargebacks: {
    id: string
    amountCents: number
    formattedDay: string
    formattedReversalDay: string | null
  }[]
  /** amount that the shop still has to refund, because of an overpayment or cancelled units */
  refundDueCents: number
}

/** The money of an order that went back to the shopper, or will. */
export function RefundsAndChargebacks({
  refunds,
  chargebacks,
  refundDueCents,
}: RefundsAndChargebacksProps) {
  if (refunds.length === 0 && chargebacks.length === 0 && refundDueCents === 0) return null
  return (
    <dl className="mt-10 border-t border-ink">
      {refundDueCents > 0 && (
        <FactRow label="Nog terug">
          Je krijgt {formatCents(refundDueCents)} terug. Je hoeft niets te doen.
        </FactRow>
      )}
      {refunds.map(({ id, amountCents, isDone, formattedDay }) => (
        <FactRow key={id} label={isDone ? 'Terugbetaald' : 'Terugbetaling'}>
          {isDone
            ? `We hebben ${formatCents(amountCents)} terugbetaald op ${formattedDay}.`
            : `Sinds ${formattedDay} is ${formatCents(amountCents)} onderweg naar je. Meestal duurt dat een paar werkdagen.`}
        </FactRow>
      ))}
      {chargebacks.map(({ id, amountCents, formattedDay, formattedReversalDay }) => (
        <FactRow key={id} label="Teruggeboekt">
          Je bank heeft {formatCents(amountCents)} bij ons teruggehaald op {formattedDay}
          {formattedReversalDay
            ? `, en dat op ${formattedReversalDay} ongedaan gemaakt.`
            : '. Klopt dat niet, of wil je het toch betalen? Laat het ons weten.'}
        </FactRow>
      ))}
    </dl>
  )
}
