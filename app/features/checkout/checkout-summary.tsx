import type { Offer, ShippingQuote } from './checkout.ts'
import { ForShipping } from './for-shipping.tsx'
import { OfferLines } from './offer-lines.tsx'
import { TotalRows } from './total-rows.tsx'

/** What is bought and what it comes to, with the shipping that is chosen. */
export function CheckoutSummary({ offer, quotes }: { offer: Offer; quotes: ShippingQuote[] }) {
  return (
    <>
      <OfferLines lines={offer.lines.map((line) => ({ ...line, key: line.variantId }))} />
      {quotes.map((quote) => (
        <ForShipping key={quote.method} method={quote.method}>
          <TotalRows
            itemsCents={offer.itemsCents}
            discountCents={offer.discounts.totalCents}
            discountCodes={offer.discounts.applied.map(({ code }) => code)}
            shippingCents={quote.cents}
            totalCents={quote.totalCents}
            vatSplit={quote.vatSplit}
          />
        </ForShipping>
      ))}
    </>
  )
}
