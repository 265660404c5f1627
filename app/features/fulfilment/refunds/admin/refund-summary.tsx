import type { RefundChoices } from '#app/features/fulfilment/refunds/refunds.ts'
import { formatCents } from '#app/platform/money.ts'

/** The goods and payments of the order, beside the form of a refund. */
export function RefundSummary({ refundable: { lines, payments } }: { refundable: RefundChoices }) {
  const paidCents = payments.reduce((sum, { amountCents }) => sum + amountCents, 0)
  const leftCents = payments.reduce((sum, payment) => sum + payment.leftCents, 0)
  const amounts = [
    { label: 'Betaald', cents: paidCents },
    { label: 'Al terugbetaald', cents: paidCents - leftCents },
    { label: 'Kan nog terug', cents: leftCents },
  ]
  return (
    <section
      aria-labelledby="gekocht"
      className="h-fit bg-ground p-5 max-lg:order-first lg:sticky lg:top-8"
    >
      <h2 id="gekocht" className="text-title font-semibold">
        Gekocht en betaald
      </h2>
      <ul className="mt-2">
        {lines.map(({ id, name, variantName, quantity, unitsLeft }) => (
          <li key={id} className="border-b border-line py-2 wrap-anywhere">
            {quantity} × {name}
            <span className="block text-sm text-ink-2">
              {[variantName, unitsLeft < quantity && `${quantity - unitsLeft} terugbetaald`]
                .filter(Boolean)
                .join(', ')}
            </span>
          </li>
        ))}
      </ul>
      <dl className="mt-2">
        {amounts.map(({ label, cents }) => (
          <div key={label} className="flex justify-between gap-4 py-1 last:font-semibold">
            <dt>{label}</dt>
            <dd className="whitespace-nowrap">{formatCents(cents)}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
