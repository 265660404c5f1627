import { ExternalLink } from 'lucide-react'
import {
  deliveryLine,
  hidesShipping,
  importLine,
  linkText,
  listPriceLine,
  sellerNote,
  shippingLine,
  stampOf,
  variantLine,
} from '#app/features/partners/offers/offer-texts.ts'
import { KEEP_ADDRESS, type LiveOffer } from '#app/features/partners/offers/offers.ts'
import { formatCents } from '#app/platform/money.ts'
import { buttonClass } from '#app/ui/button-class.ts'
import { clickPing } from './click-ping.ts'

export type ShownOffer = LiveOffer & { href: string }

/**
 * One row of the offers; `size` comes first where all have one metal. `isStamped`: the list says from when its prices are.
 * Rendered on the server only.
 */
export function OfferRow({
  offer,
  size,
  isStamped,
}: {
  offer: ShownOffer
  size?: string
  isStamped: boolean
}) {
  const { quote } = offer
  const stamp = isStamped ? '' : stampOf(offer)
  const lines = [
    size === undefined ? variantLine(offer) : '',
    sellerNote(offer),
    deliveryLine(offer),
    hidesShipping(offer) ? '' : shippingLine(offer),
    listPriceLine(offer),
    stamp && `${stamp}.`,
    importLine(offer),
  ]
  return (
    <li className="border-b border-line py-3">
      <p className="flex items-baseline justify-between gap-x-4 font-medium">
        <span className="min-w-0 wrap-anywhere">
          {size === undefined ? offer.seller : `${size}, ${offer.seller}`}
        </span>
        {quote?.priceCents != null && (
          <span className="font-figures font-semibold">{formatCents(quote.priceCents)}</span>
        )}
      </p>
      <p className="text-sm text-ink-2">{lines.filter((line) => line !== '').join(' ')}</p>
      <div className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-2">
        <OfferLink offer={offer} className={buttonClass({ variant: 'second', size: 'small' })} />
        <KeepForm offer={offer} isShort className={buttonClass({ variant: 'quiet' })} />
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
