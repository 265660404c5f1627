import { formatIban } from '#app/features/core/settings/iban.ts'
import { dutchDate } from '#app/platform/dutch-time.ts'
import { formatCents } from '#app/platform/money.ts'
import { FactRow } from './fact-row.tsx'

interface ReceivedMoneyProps {
  refunds: { id: string; amountCents: number; isDone: boolean; day: string }[]
  /** chargebacks by the shopper's bank, each with the day of its reversal, if any */
  chargebacks: { id: string; amountCents: number; day: string; reversedDay: string | null }[]
  /** refund due because of an overpayment or cancelled units */
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

interface TransferDetailsProps {
  orderId: number
  totalCents: number
  transfer: { iban: string; name: string; until: Date | null }
}

/** The details for a bank transfer. */
export function TransferDetails({ orderId, totalCents, transfer }: TransferDetailsProps) {
  return (
    <section aria-labelledby="overschrijven" className="mt-10">
      <h2 id="overschrijven" className="mb-3 text-title font-semibold">
        Zo maak je het over
      </h2>
      <dl className="border-t border-ink">
        <FactRow label="Bedrag">
          <b className="font-semibold">{formatCents(totalCents)}</b>
        </FactRow>
        <FactRow label="Rekening">{formatIban(transfer.iban)}</FactRow>
        <FactRow label="Op naam van">{transfer.name}</FactRow>
        <FactRow label="Omschrijving">Bestelling {orderId}</FactRow>
        {transfer.until && <FactRow label="Uiterlijk">{dutchDate(transfer.until)}</FactRow>}
      </dl>
    </section>
  )
}
