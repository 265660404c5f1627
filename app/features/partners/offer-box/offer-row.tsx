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
import { isBuyable } from './offer-families.ts'

export type ShownOffer = LiveOffer & { href: string }

/**
 * One row of the offers with one action; `size` comes first where all have one metal. `isStamped`: the list says from when its
 * prices are. `isChosenThere`: the shopper chooses the variant at the seller, so the cart here cannot take it. Rendered on the
 * server only.
 */
export function OfferRow({
  offer,
  size,
  isStamped,
  isChosenThere = false,
}: {
  offer: ShownOffer
  size?: string
  isStamped: boolean
  isChosenThere?: boolean
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
  const canKeep = !isChosenThere && isBuyable(offer)
  const name = size === undefined ? offer.seller : `${size}, ${offer.seller}`
  const button = buttonClass({ variant: 'second', size: 'small' })
  return (
    <li className="flex items-center justify-between gap-x-4 border-b border-line py-2">
      <div className="min-w-0 flex-1">
        {canKeep ? (
          <SellerLink offer={offer} text={name} />
        ) : (
          <p className="font-medium wrap-anywhere">{name}</p>
        )}
        <p className="text-sm text-ink-2">{lines.filter((line) => line !== '').join(' ')}</p>
      </div>
      <div className="flex shrink-0 flex-col items-end gap-1">
        {quote?.priceCents != null && (
          <p className="font-figures font-semibold">{formatCents(quote.priceCents)}</p>
        )}
        {canKeep ? (
          <KeepForm offer={offer} isShort className={button} />
        ) : (
          <OfferLink offer={offer} isShort className={button} />
        )}
      </div>
    </li>
  )
}

const LINK_ATTRIBUTES = { target: '_blank', rel: 'sponsored nofollow noopener' } as const

/** The seller as a link to the offer there. */
export function SellerLink({ offer, text }: { offer: ShownOffer; text: string }) {
  return (
    <a
      href={offer.href}
      {...LINK_ATTRIBUTES}
      data-offers={offer.id}
      ping={clickPing([offer.id])}
      className="inline-flex min-h-target items-center gap-1.5 font-medium underline decoration-line-strong decoration-1 underline-offset-4 wrap-anywhere hover:text-accent hover:decoration-ink"
    >
      <span>
        <span className="sr-only">Bekijk </span>
        {text}
        <span className="sr-only"> (opent in een nieuw tabblad)</span>
      </span>
      <ExternalLink size={16} strokeWidth={1.5} aria-hidden="true" className="shrink-0" />
    </a>
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
  if (!isBuyable(offer)) return null
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

export function OfferLink({
  offer,
  isShort = false,
  className,
}: {
  offer: ShownOffer
  /** the seller is shown beside it */
  isShort?: boolean
  className: string
}) {
  const text = linkText(offer)
  const [short] = / (?:op|bij) .*$/.exec(text) ?? ['']
  // “Bekijk prijs op Amazon” has no country.
  const seller = text.endsWith(offer.seller) ? '' : `, ${offer.seller}`
  return (
    <a
      href={offer.href}
      {...LINK_ATTRIBUTES}
      data-offers={offer.id}
      ping={clickPing([offer.id])}
      className={className}
    >
      <ExternalLink size={18} strokeWidth={1.5} aria-hidden="true" />
      <span>
        {isShort ? text.slice(0, -short.length) : text}
        <span className="sr-only">{`${isShort ? short : ''}${seller} (opent in een nieuw tabblad)`}</span>
      </span>
    </a>
  )
}
