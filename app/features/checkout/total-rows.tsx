import type { Cents } from '#app/features/catalog/catalog.ts'
import type { VatPart } from '#app/features/orders/orders.ts'
import { formatCents } from '#app/platform/money.ts'

interface TotalRowsProps {
  itemsCents: Cents
  shippingCents: Cents
  totalCents: Cents
  vatSplit: VatPart[]
}

/** Articles, shipping, total, and the BTW in it by rate. */
export function TotalRows({ itemsCents, shippingCents, totalCents, vatSplit }: TotalRowsProps) {
  return (
    <dl className="space-y-2 border-t border-line pt-4">
      <div className="flex justify-between">
        <dt>Artikelen</dt>
        <dd>{formatCents(itemsCents)}</dd>
      </div>
      <div className="flex justify-between">
        <dt>Verzending</dt>
        <dd>{shippingCents === 0 ? 'Gratis' : formatCents(shippingCents)}</dd>
      </div>
      <div className="mt-2 flex items-baseline justify-between border-t border-ink pt-4">
        <dt className="font-semibold">Totaal</dt>
        <dd className="text-[1.5rem] font-semibold">{formatCents(totalCents)}</dd>
      </div>
      {vatSplit.map((part) => (
        <div key={part.rate} className="flex justify-between text-sm text-ink-2">
          <dt>
            Waarvan {part.rate}% btw over {formatCents(part.netCents)}
          </dt>
          <dd>{formatCents(part.vatCents)}</dd>
        </div>
      ))}
    </dl>
  )
}
