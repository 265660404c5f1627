import type { ReactNode } from 'react'
import {
  disclosures,
  hidesSeller,
  hidesShipping,
} from '#app/features/partners/offers/offer-texts.ts'
import { totalCents } from '#app/features/partners/offers/offers.ts'
import { PRICES_CHANGE } from '#app/features/partners/offers/prices-change.ts'
import { OfferFold } from './offer-fold.tsx'
import type { LinkedOffer } from './offer-row.tsx'

interface SmallPrintProps {
  offers: LinkedOffer[]
  /** the offer whose price and shipping are shown first for an external product */
  main: LinkedOffer
  /** the shopper chose a country, and its offers come first */
  hasChosen: boolean
  /** the offers are grouped by variant */
  isByChoice: boolean
  /** the product is sold by this shop too */
  isOurs: boolean
  /** warning that the shops are simulated; false: they are real */
  simulatedNotice: ReactNode
}

/** States that links are paid. A fold explains the order of the offers, the sellers, and how long prices are valid. */
export function SmallPrint({ simulatedNotice, ...facts }: SmallPrintProps) {
  const { offers, isOurs } = facts
  const texts = disclosures(offers)
  const paidTexts = texts.filter((text) => text !== PRICES_CHANGE)
  const hasOrder = offers.filter((offer) => totalCents(offer) !== null).length > (isOurs ? 0 : 1)
  const foldedTexts = [
    hasOrder ? orderText(facts) : '',
    offers.some(hidesSeller)
      ? 'Staat er geen verkoper bij, dan zie je bij de winkel wie verkoopt en verzendt.'
      : '',
    texts.includes(PRICES_CHANGE) ? PRICES_CHANGE : '',
  ].filter((text) => text !== '')
  return (
    <>
      {paidTexts.length > 0 && <p className="mt-4 text-sm text-ink-2">{paidTexts.join(' ')}</p>}
      {(foldedTexts.length > 0 || simulatedNotice) && (
        <div className="mt-4 border-t border-line">
          <OfferFold title="Over verkoop en verzending">
            <div className="space-y-1 pb-4 text-sm text-ink-2">
              {foldedTexts.map((text) => (
                <p key={text}>{text}</p>
              ))}
              {simulatedNotice}
            </div>
          </OfferFold>
        </div>
      )}
    </>
  )
}

/** Returns the order of the offers, which a commission does not change. Shipping is mentioned unless it is shown already. */
function orderText({
  offers,
  main,
  hasChosen,
  isByChoice,
  isOurs,
}: Omit<SmallPrintProps, 'simulatedNotice'>): string {
  const isPartial = offers.some(hidesShipping)
  const first = hasChosen ? 'Eerst de winkel die je koos. ' : 'Eerst winkels in Nederland. '
  const sortText = `${isByChoice ? 'Per uitvoering gesorteerd' : 'Gesorteerd'} op prijs${isPartial ? '' : ' met verzendkosten'}`
  const shipping =
    isPartial && (isOurs || !hidesShipping(main)) ? ' Verzendkosten zie je bij de winkel.' : ''
  return `${first}${sortText}; een vergoeding verandert de volgorde niet.${shipping}`
}
