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
  hasChosenCountry: boolean
  /** the offers are grouped by variant */
  isGroupedByVariant: boolean
  /** the product is sold by this shop too */
  isOwnProduct: boolean
  /** warning that the shops are simulated; false: they are real */
  simulatedNotice: ReactNode
}

/** States that links are paid. A fold explains the order of the offers, the sellers, and how long prices are valid. */
export function SmallPrint({ simulatedNotice, ...facts }: SmallPrintProps) {
  const { offers, isOwnProduct } = facts
  const texts = disclosures(offers)
  const paidTexts = texts.filter((text) => text !== PRICES_CHANGE)
  const isSorted =
    offers.filter((offer) => totalCents(offer) !== null).length > (isOwnProduct ? 0 : 1)
  const foldedTexts = [
    isSorted ? orderText(facts) : '',
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
  hasChosenCountry,
  isGroupedByVariant,
  isOwnProduct,
}: Omit<SmallPrintProps, 'simulatedNotice'>): string {
  const isShippingUnknown = offers.some(hidesShipping)
  const firstText = hasChosenCountry
    ? 'Eerst de winkel die je koos. '
    : 'Eerst winkels in Nederland. '
  const sortText = `${isGroupedByVariant ? 'Per uitvoering gesorteerd' : 'Gesorteerd'} op prijs${isShippingUnknown ? '' : ' met verzendkosten'}`
  const shippingText =
    isShippingUnknown && (isOwnProduct || !hidesShipping(main))
      ? ' Verzendkosten zie je bij de winkel.'
      : ''
  return `${firstText}${sortText}; een vergoeding verandert de volgorde niet.${shippingText}`
}
