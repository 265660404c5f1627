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
import { type LiveOffer, PARTNER_CART_URL } from '#app/features/partners/offers/offers.ts'
import { formatCents } from '#app/platform/money.ts'
import { buttonClass } from '#app/ui/button-class.ts'
import { clickPing } from './click-ping.ts'
import { isBuyable } from './offer-families.ts'

export type LinkedOffer = LiveOffer & { href: string }

/**
 * One row of the list of offers, with one action. `size`: shown first if all rows have one metal. `isStamped`: a line above the
 * list gives the time of its prices. `isChosenAtSeller`: the shopper chooses the variant at the seller, so there is no cart button.
 * Rendered on the server only.
 */
export function OfferRow({
  offer,
  size,
  isStamped,
  isChosenAtSeller = false,
}: {
  offer: LinkedOffer
  size?: string
  isStamped: boolean
  isChosenAtSeller?: boolean
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
    <li className="border-b border-line pt-1 pb-3">
      <p className="flex items-center justify-between gap-x-4 font-medium">
        <span className="min-w-0 wrap-anywhere">
          {size !== undefined && `${size}, `}
          <OfferLink
            offer={offer}
            isShort
            className="inline-flex min-h-target items-center gap-1.5 underline decoration-line-strong underline-offset-4 hover:text-accent"
          />
        </span>
        {quote?.priceCents == null ? (
          <span aria-hidden="true" className="text-sm font-normal text-ink-2">
            Prijs op de site
          </span>
        ) : (
          <span className="font-figures font-semibold">{formatCents(quote.priceCents)}</span>
        )}
      </p>
      <div className="flex items-start justify-between gap-4">
        <p className="text-sm text-ink-2">{lines.filter((line) => line !== '').join(' ')}</p>
        {!isChosenAtSeller && (
          <PartnerCartForm
            offer={offer}
            isShort
            className={`${buttonClass({ variant: 'second', size: 'small' })} px-4! whitespace-nowrap`}
          />
        )}
      </div>
    </li>
  )
}

const LINK_ATTRIBUTES = { target: '_blank', rel: 'sponsored nofollow noopener' } as const

/** The name of the seller, linked to the offer. */
export function SellerLink({ offer, text }: { offer: LinkedOffer; text: string }) {
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

/** The button that adds the offer to the partner cart. */
export function PartnerCartForm({
  offer,
  isShort = false,
  className,
}: {
  offer: LinkedOffer
  /** the button omits the seller, because it is shown beside it */
  isShort?: boolean
  className: string
}) {
  if (!isBuyable(offer)) return null
  const text = `In winkelwagen via ${offer.seller}`
  return (
    <form method="post" action={PARTNER_CART_URL}>
      <input type="hidden" name="offer" value={offer.id} />
      <input type="hidden" name="intent" value="keep" />
      <button type="submit" aria-label={isShort ? text : undefined} className={className}>
        {isShort ? 'In winkelwagen' : text}
      </button>
    </form>
  )
}

/** The link to an offer. `isShort`: its text is only the name of the shop if the offer has a price. */
export function OfferLink({
  offer,
  isShort = false,
  className,
}: {
  offer: LinkedOffer
  isShort?: boolean
  className: string
}) {
  const text = linkText(offer)
  // “Bekijk prijs op Amazon” does not name the country.
  const namesSeller = text.endsWith(offer.seller)
  const sellerSuffix = namesSeller || isShort ? '' : `, ${offer.seller}`
  return (
    <a
      href={offer.href}
      {...LINK_ATTRIBUTES}
      data-offers={offer.id}
      ping={clickPing([offer.id])}
      className={className}
    >
      {!isShort && <ExternalLink size={18} strokeWidth={1.5} aria-hidden="true" />}
      <span>
        {isShort ? (
          <>
            <span className="sr-only">
              {namesSeller ? text.slice(0, -offer.seller.length) : `${text}, `}
            </span>
            {offer.seller}
          </>
        ) : (
          text
        )}
        <span className="sr-only">{`${sellerSuffix} (opent in een nieuw tabblad)`}</span>
      </span>
      {isShort && <ExternalLink size={16} strokeWidth={1.5} aria-hidden="true" />}
    </a>
  )
}

/** The bar with the button for a phone. A script shows it while the button above it is out of view. */
export function OfferBar({ offer }: { offer: LinkedOffer }) {
  const { quote, seller } = offer
  if (!isBuyable(offer) || quote?.priceCents == null) return null
  return (
    <div
      hidden
      data-offer-bar
      className="fixed inset-x-0 bottom-0 z-bar flex min-h-[4.5rem] data-[buy-bar=high]:min-h-20 items-center gap-3 bg-paper px-4 py-2.5 shadow-bar lg:hidden"
    >
      <div className="min-w-0 flex-1">
        <p className="font-figures leading-5 font-semibold">
          {formatCents(quote.priceCents)}{' '}
          <span className="text-sm font-normal whitespace-nowrap">via {seller}</span>
        </p>
        <p className="text-xs text-ink-2 empty:hidden">{stampOf(offer)}</p>
      </div>
      <PartnerCartForm offer={offer} isShort className={`${buttonClass()} px-4!`} />
    </div>
  )
}
