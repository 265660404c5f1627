import { formatIban } from '#app/features/core/settings/iban.ts'
import { dutchDate } from '#app/platform/dutch-time.ts'
import { formatCents } from '#app/platform/money.ts'
import { FactRow } from './fact-row.tsx'

interface TransferDetailsProps {
  orderId: number
  owedCents: number
  transfer: {
    iban: string
    accountHolder: string
    /** the moment at which the payment expires; null if it never does */
    payBy: Date | null
  }
}

/** The details that a shopper needs for a bank transfer. */
export function TransferDetails({ orderId, owedCents, transfer }: TransferDetailsProps) {
  const { iban, accountHolder, payBy } = transfer
  return (
    <section aria-labelledby="overschrijven" className="mt-10">
      <h2 id="overschrijven" className="mb-3 text-title font-semibold">
        Zo maak je het over
      </h2>
      <dl className="border-t border-ink">
        <FactRow label="Bedrag">
          <b className="font-semibold">{formatCents(owedCents)}</b>
        </FactRow>
        <FactRow label="Rekening">{formatIban(iban)}</FactRow>
        <FactRow label="Op naam van">{accountHolder}</FactRow>
        <FactRow label="Omschrijving">Bestelling {orderId}</FactRow>
        {payBy && <FactRow label="Uiterlijk">{dutchDate(payBy)}</FactRow>}
      </dl>
    </section>
  )
}
