import type { ReactNode } from 'react'
import { sharedStamp } from '#app/features/partners/offers/offer-texts.ts'
import { isBuyableAtHome } from '#app/features/partners/offers/offers.ts'
import { formatWhole } from '#app/platform/text/number-text.ts'
import { OfferFold } from './offer-fold.tsx'
import { type LinkedOffer, OfferRow } from './offer-row.tsx'

/** Maximum number of offers outside a disclosure: a ring may be sold in a hundred sizes and metals. */
export const MAX_UNFOLDED = 6

/** The offers of other shops for an external product, Dutch shops first. Rendered on the server only. */
export function OtherOffers({
  offers,
  isGroupedByVariant,
}: {
  offers: LinkedOffer[]
  isGroupedByVariant: boolean
}) {
  if (offers.length === 0) return null
  const homeOffers = offers.filter(isBuyableAtHome)
  const foreignOffers = offers.filter((offer) => !isBuyableAtHome(offer))
  const hasBothGroups = homeOffers.length > 0 && foreignOffers.length > 0
  const stamp = sharedStamp(offers)
  const renderGroup = (
    title: string,
    groupOffers: LinkedOffer[],
    maxVisible: number,
    note = '',
  ) => (
    <>
      <h3 className="mt-6 font-semibold">{title}</h3>
      {note && <p className="text-sm text-ink-2">{note}</p>}
      <ul className="mt-2 border-t border-line">
        {groupOffers.slice(0, maxVisible).map((offer) => (
          <OfferRow
            key={offer.id}
            offer={offer}
            isStamped={stamp !== ''}
            isChosenAtSeller={isGroupedByVariant}
          />
        ))}
      </ul>
      <FoldedRows
        offers={groupOffers.slice(maxVisible)}
        isStamped={stamp !== ''}
        isChosenAtSeller={isGroupedByVariant}
      />
    </>
  )
  if (isGroupedByVariant)
    return renderGroup(
      'Andere winkels, waar je de uitvoering daar kiest',
      offers,
      MAX_UNFOLDED,
      stamp,
    )
  if (!hasBothGroups) return renderGroup('Ook te koop bij', offers, MAX_UNFOLDED, stamp)
  return (
    <>
      {renderGroup('Ook te koop in Nederland', homeOffers, MAX_UNFOLDED, stamp)}
      {renderGroup('Andere winkels', foreignOffers, MAX_UNFOLDED)}
    </>
  )
}

/** The offers for an own product, with the row of the own product at its position. Rendered on the server only. */
export function OffersWithOwn({
  offers,
  ownPosition,
  children,
}: {
  offers: LinkedOffer[]
  /** number of offers before the own product */
  ownPosition: number
  /** row of the own product */
  children: ReactNode
}) {
  const stamp = sharedStamp(offers)
  const rows = (rowOffers: LinkedOffer[]) =>
    rowOffers.map((offer) => <OfferRow key={offer.id} offer={offer} isStamped={stamp !== ''} />)
  return (
    <>
      {stamp && <p className="text-sm text-ink-2">{stamp}</p>}
      <ul className="mt-3 border-t border-line">
        {rows(offers.slice(0, ownPosition))}
        {children}
        {rows(offers.slice(ownPosition, ownPosition + MAX_UNFOLDED))}
      </ul>
      <FoldedRows offers={offers.slice(ownPosition + MAX_UNFOLDED)} isStamped={stamp !== ''} />
    </>
  )
}

/** Shows offers in a disclosure. */
function FoldedRows({
  offers,
  isStamped,
  isChosenAtSeller = false,
}: {
  offers: LinkedOffer[]
  isStamped: boolean
  isChosenAtSeller?: boolean
}) {
  if (offers.length === 0) return null
  return (
    <OfferFold
      title={
        <span className="font-medium">
          Nog {formatWhole(offers.length)} {offers.length === 1 ? 'aanbieding' : 'aanbiedingen'}
        </span>
      }
    >
      <ul className="border-t border-line [&>li:last-child]:border-b-0">
        {offers.map((offer) => (
          <OfferRow
            key={offer.id}
            offer={offer}
            isStamped={isStamped}
            isChosenAtSeller={isChosenAtSeller}
          />
        ))}
      </ul>
    </OfferFold>
  )
}
