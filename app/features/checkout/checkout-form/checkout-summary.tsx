import { ChevronDown } from 'lucide-react'
import type { PricedCart, ShippingQuote } from '#app/features/checkout/checkout/checkout.ts'
import type { GetFieldProps } from '#app/features/checkout/checkout/field-props.ts'
import type { Cents } from '#app/platform/money.ts'
import { type CodeInCart, DiscountStep } from './discount-step.tsx'
import { ByGift, ForShipping } from './form-conditions.tsx'
import { OrderedLines } from './ordered-lines.tsx'
import { TotalAmount } from './total-amount.tsx'
import { TotalRows } from './total-rows.tsx'

interface CheckoutSummaryProps {
  cart: PricedCart
  quotes: ShippingQuote[]
  giftWrapCents: Cents | null
  codes: CodeInCart[]
  field: GetFieldProps
}

/** The order lines, the discount codes, and the totals for the chosen shipping and gift wrap. */
export function CheckoutSummary({
  cart,
  quotes,
  giftWrapCents,
  codes,
  field,
}: CheckoutSummaryProps) {
  return (
    <>
      <OrderedLines lines={cart.lines} />
      <DiscountStep codes={codes} field={field} />
      {quotes.map((quote, index) => {
        const rows = {
          itemsCents: cart.itemsCents,
          discountCents: cart.discounts.totalCents,
          discountCodes: cart.discounts.applied.map(({ code }) => code),
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

/** The total above the form on a phone, which expands to the order lines. */
export function CheckoutBar({ cart, quotes }: { cart: PricedCart; quotes: ShippingQuote[] }) {
  return (
    <details className="group/bar border-b border-line bg-ground lg:hidden">
      <summary className="flex min-h-14 cursor-pointer list-none items-center gap-2.5 px-page [&::-webkit-details-marker]:hidden">
        <ChevronDown
          className="size-5 group-open/bar:rotate-180"
          strokeWidth={1.5}
          aria-hidden="true"
        />
        <span className="flex-1">
          Toon overzicht, {cart.units === 1 ? '1 artikel' : `${cart.units} artikelen`}
        </span>
        <span>
          <TotalAmount quotes={quotes} />
        </span>
      </summary>
      <div className="px-page pt-4">
        <OrderedLines lines={cart.lines} />
      </div>
    </details>
  )
}
