import type { ReactNode } from 'react'
import { sharedStamp } from '#app/features/partners/offers/offer-texts.ts'
import { isAtHome } from '#app/features/partners/offers/offers.ts'
import { formatWhole } from '#app/platform/text/number-text.ts'
import { OfferFold } from './offer-fold.tsx'
import { type LinkedOffer, OfferRow } from './offer-row.tsx'

/** Maximum number of offers outside a disclosure: a ring may be sold in a hundred sizes and metals. */
export const MAX_UNFOLDED = 6

/** The offers of other shops for an external product, Dutch shops first. Rendered on the server only. */
export function OtherOffers({
  offers,
  isByChoice,
}: {
  offers: LinkedOffer[]
  isByChoice: boolean
}) {
  if (offers.length === 0) return null
  const home = offers.filter(isAtHome)
  const abroad = offers.filter((offer) => !isAtHome(offer))
  const isDivided = home.length > 0 && abroad.length > 0
  const stamp = sharedStamp(offers)
  const group = (title: string, members: LinkedOffer[], room: number, note = '') => (
    <>
      <h3 className="mt-6 font-semibold">{title}</h3>
      {note && <p className="text-sm text-ink-2">{note}</p>}
      <ul className="mt-2 border-t border-line">
        {members.slice(0, room).map((offer) => (
          <OfferRow
            key={offer.id}
            offer={offer}
            isStamped={stamp !== ''}
            isChosenThere={isByChoice}
          />
        ))}
      </ul>
      <FoldedRows
        offers={members.slice(room)}
        isStamped={stamp !== ''}
        isChosenThere={isByChoice}
      />
    </>
  )
  if (isByChoice)
    return group('Andere winkels, waar je de uitvoering daar kiest', offers, MAX_UNFOLDED, stamp)
  if (!isDivided) return group('Ook te koop bij', offers, MAX_UNFOLDED, stamp)
  return (
    <>
      {group('Ook te koop in Nederland', home, MAX_UNFOLDED, stamp)}
      {group('Andere winkels', abroad, MAX_UNFOLDED)}
    </>
  )
}

/** The offers for an own product, with the row of the own product at its position. Rendered on the server only. */
export function OffersWithOwn({
  offers,
  place,
  children,
}: {
  offers: LinkedOffer[]
  /** number of offers before the own product */
  place: number
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
        {rows(offers.slice(0, place))}
        {children}
        {rows(offers.slice(place, place + MAX_UNFOLDED))}
      </ul>
      <FoldedRows offers={offers.slice(place + MAX_UNFOLDED)} isStamped={stamp !== ''} />
    </>
  )
}

/** Shows offers in a disclosure. */
function FoldedRows({
  offers,
  isStamped,
  isChosenThere = false,
}: {
  offers: LinkedOffer[]
  isStamped: boolean
  isChosenThere?: boolean
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
            isChosenThere={isChosenThere}
          />
        ))}
      </ul>
    </OfferFold>
  )
}
