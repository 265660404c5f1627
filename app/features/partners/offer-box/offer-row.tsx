import { ExternalLink } from 'lucide-react'
import {
  deliveryLine,
  hidesSeller,
  hidesShipping,
  importLine,
  linkText,
  priceLine,
  sellerLine,
  shippingLine,
  variantLine,
} from '#app/features/partners/offers/offer-texts.ts'
import { KEEP_ADDRESS, type LiveOffer } from '#app/features/partners/offers/offers.ts'
import { formatCents } from '#app/platform/money.ts'
import { buttonClass } from '#app/ui/button-class.ts'
import { clickPing } from './click-ping.ts'

export type ShownOffer = LiveOffer & { href: string }

/** One row of the offers; `size` comes first where all have one metal. Rendered on the server only. */
export function OfferRow({ offer, size }: { offer: ShownOffer; size?: string }) {
  const { quote } = offer
  const lines = [
    size === undefined ? variantLine(offer) : '',
    hidesSeller(offer) ? '' : sellerLine(offer),
    priceLine(offer),
    hidesShipping(offer) ? '' : shippingLine(offer),
    deliveryLine(offer),
    importLine(offer),
  ]
  return (
    <li className="flex flex-wrap items-baseline gap-x-4 gap-y-2 border-b border-line py-3">
      <div className="min-w-40 flex-1">
        <p className="font-medium wrap-anywhere">
          {size === undefined ? offer.seller : `${size}, ${offer.seller}`}
        </p>
        <p className="text-sm text-ink-2">{lines.filter((line) => line !== '').join(' ')}</p>
      </div>
      {quote?.priceCents != null && (
        <p className="font-figures font-semibold">{formatCents(quote.priceCents)}</p>
      )}
      <div className="flex basis-full flex-wrap items-center gap-x-4 gap-y-2">
        <KeepForm offer={offer} isShort className={buttonClass({ variant: 'quiet' })} />
        <OfferLink offer={offer} className={buttonClass({ variant: 'second', size: 'small' })} />
      </div>
    </li>
  )
}

/** Adds the offer to the partner cart. */
export function KeepForm({
  offer,
  isShort = false,
  className,
}: {
  offer: ShownOffer
  /** the seller is shown beside it */
  isShort?: boolean
  className: string
}) {
  if (offer.quote?.availability === 'sold-out') return null
  const text = `In winkelwagen voor ${offer.seller}`
  return (
    <form method="post" action={KEEP_ADDRESS}>
      <input type="hidden" name="offer" value={offer.id} />
      <input type="hidden" name="intent" value="keep" />
      <button type="submit" aria-label={isShort ? text : undefined} className={className}>
        {isShort ? 'In winkelwagen' : text}
      </button>
    </form>
  )
}

export function OfferLink({ offer, className }: { offer: ShownOffer; className: string }) {
  const text = linkText(offer)
  // “Bekijk prijs op Amazon” has no country.
  const seller = text.endsWith(offer.seller) ? '' : `, ${offer.seller}`
  return (
    <a
      href={offer.href}
      target="_blank"
      rel="sponsored nofollow noopener"
      data-offers={offer.id}
      ping={clickPing([offer.id])}
      className={className}
    >
      <ExternalLink size={18} strokeWidth={1.5} aria-hidden="true" />
      <span>
        {text}
        <span className="sr-only">{`${seller} (opent in een nieuw tabblad)`}</span>
      </span>
    </a>
  )
}
