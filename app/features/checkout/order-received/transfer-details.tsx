import { formatIban } from '#app/features/core/settings/iban.ts'
import { dutchDate } from '#app/platform/dutch-time.ts'
import { formatCents } from '#app/platform/money.ts'
import { FactRow } from './fact-row.tsx'

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
