import { formatCents } from '#app/platform/money.ts'
import { ByGift } from './by-gift.tsx'
import type { ShippingQuote } from './checkout.ts'
import { ForShipping } from './for-shipping.tsx'

/** What the order comes to as it is chosen now, wherever that is said in one figure. */
export function TotalAmount({ quotes }: { quotes: ShippingQuote[] }) {
  return quotes.map((quote) => (
    <ForShipping key={quote.method} method={quote.method}>
      <ByGift
        plain={formatCents(quote.totalCents)}
        wrapped={formatCents(quote.wrapped.totalCents)}
      />
    </ForShipping>
  ))
}
