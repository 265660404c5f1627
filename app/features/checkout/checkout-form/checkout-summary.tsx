import type { Offer, ShippingQuote } from '#app/features/checkout/checkout/checkout.ts'
import { ByGift, ForShipping } from './form-conditions.tsx'
import { OfferLines } from './offer-lines.tsx'
import { TotalRows } from './total-rows.tsx'

interface CheckoutSummaryProps {
  offer: Offer
  quotes: ShippingQuote[]
  giftWrapCents: number
}

/** The order lines and the totals for the chosen shipping and gift wrap. */
export function CheckoutSummary({ offer, quotes, giftWrapCents }: CheckoutSummaryProps) {
  return (
    <>
      <OfferLines lines={offer.lines.map((line) => ({ ...line, key: line.variantId }))} />
      {quotes.map((quote, index) => {
        const rows = {
          itemsCents: offer.itemsCents,
          discountCents: offer.discounts.totalCents,
          discountCodes: offer.discounts.applied.map(({ code }) => code),
          shippingCents: quote.cents,
        }
        const { totalCents, vat, wrapped } = quote
        return (
          <ForShipping key={quote.method} index={index}>
            <ByGift
              plain={<TotalRows {...rows} totalCents={totalCents} vat={vat} giftWrapCents={null} />}
              wrapped={<TotalRows {...rows} {...wrapped} giftWrapCents={giftWrapCents} />}
            />
          </ForShipping>
        )
      })}
    </>
  )
}
