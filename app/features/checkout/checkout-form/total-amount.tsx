import type { ShippingQuote } from '#app/features/checkout/checkout/checkout.ts'
import { formatCents } from '#app/platform/money.ts'
import { ByGift } from './by-gift.tsx'
import { ForShipping } from './for-shipping.tsx'

/** The total for the chosen shipping method and gift wrap. */
export function TotalAmount({ quotes }: { quotes: ShippingQuote[] }) {
  return quotes.map((quote, way) => (
    <ForShipping key={quote.method} way={way}>
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
