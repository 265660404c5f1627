import type { ShippingQuote } from '#app/features/checkout/checkout/checkout.ts'
import { formatCents } from '#app/platform/money.ts'
import { ByGift, ForShipping } from './form-conditions.tsx'

/** The total for the chosen shipping method and gift wrap. */
export function TotalAmount({ quotes }: { quotes: ShippingQuote[] }) {
  return quotes.map((quote, index) => (
    <ForShipping key={quote.method} index={index}>
      <ByGift
        plain={<Amount cents={quote.totalCents} />}
        wrapped={<Amount cents={quote.wrapped.totalCents} />}
      />
    </ForShipping>
  ))
}

function Amount({ cents }: { cents: number }) {
  return <b className="font-semibold text-ink">{formatCents(cents)}</b>
}
