import {
  deliveryLine,
  disclosures,
  hidesSeller,
  hidesShipping,
  importLine,
  ownLine,
  priceLine,
  sellerLine,
  shippingLine,
  variantLine,
} from '#app/features/partners/offers/offer-texts.ts'
import { type OwnOffer, placeOfOwn, totalCents } from '#app/features/partners/offers/offers.ts'
import { isOnThisMachine } from '#app/platform/loopback.ts'
import { formatCents } from '#app/platform/money.ts'
import { formatWhole } from '#app/platform/text/number-text.ts'
import { buttonClass } from '#app/ui/button-class.ts'
import { OfferChoices } from './offer-choices.tsx'
import { choicesAmong } from './offer-families.ts'
import { KeepForm, OfferLink, OfferRow, type ShownOffer } from './offer-row.tsx'

/** A ring may be sold in a hundred sizes and metals. */
const AT_ONCE = 6

/**
 * Shows the other sellers of a product with price, the moment of the price, a link, and a button for the partner cart.
 * Rendered on the server only.
 */
export function OfferBox({
  offers,
  own,
  hasChosen = false,
}: {
  offers: ShownOffer[]
  own: OwnOffer | null
  /** the shopper chose a country, whose offers come first */
  hasChosen?: boolean
}) {
  const isOurs = own !== null
  const [first, ...behind] = offers
  // One size in one metal is hard to find among a hundred rows, so variants get a choice first.
  const families = isOurs ? [] : choicesAmong(behind, AT_ONCE)
  const others = families.length > 0 ? behind.filter(({ variantText }) => !variantText) : behind
  const place = own ? placeOfOwn(offers, own) : 0
  const rest = isOurs ? offers.slice(place) : []
  if (!first) {
    return (
      <p className="mt-4 border-t border-line pt-5">
        Dit sieraad wordt verkocht door een andere winkel, en is daar nu niet te vinden.
      </p>
    )
  }
  return (
    <section aria-labelledby="aanbod" className="mt-4 border-t border-line pt-5">
      <h2 id="aanbod" className={isOurs ? 'text-title font-semibold' : 'sr-only'}>
        Hier te koop
      </h2>
      {!isOurs && <MainOffer offer={first} />}
      {offers.some(({ url }) => isOnThisMachine(url)) && <SimulatedNotice />}
      <OfferChoices families={families} />
      {!isOurs && others.length > 0 && <h3 className="mt-6 font-semibold">Ook te koop bij</h3>}
      {(isOurs || others.length > 0) && (
        <ul className={`border-t border-line ${isOurs ? 'mt-3' : 'mt-2'}`}>
          {(isOurs ? offers.slice(0, place) : others.slice(0, AT_ONCE)).map((offer) => (
            <OfferRow key={offer.id} offer={offer} />
          ))}
          {own && <OwnRow own={own} />}
          {rest.slice(0, isOurs ? AT_ONCE : 0).map((offer) => (
            <OfferRow key={offer.id} offer={offer} />
          ))}
        </ul>
      )}
      <FoldedRows offers={isOurs ? rest.slice(AT_ONCE) : others.slice(AT_ONCE)} />
      <div className="mt-4 space-y-1 text-sm text-ink-2">
        {offers.filter((offer) => totalCents(offer) !== null).length > (isOurs ? 0 : 1) && (
          <p>{orderText(offers, { hasChosen, isByChoice: families.length > 0, isOurs })}</p>
        )}
        {offers.some(hidesSeller) && <p>Wie verkoopt en verzendt, zie je bij de winkel.</p>}
        {disclosures(offers).map((text) => (
          <p key={text}>{text}</p>
        ))}
      </div>
    </section>
  )
}

/** Says in which order the offers are, and that a commission does not change it. */
function orderText(
  offers: ShownOffer[],
  { hasChosen, isByChoice, isOurs }: { hasChosen: boolean; isByChoice: boolean; isOurs: boolean },
): string {
  const isPartial = offers.some(hidesShipping)
  const first = hasChosen
    ? 'Eerst de winkel die je koos. '
    : isOurs
      ? ''
      : 'Eerst winkels in Nederland. '
  const sorted = `${isByChoice ? 'Per uitvoering gesorteerd' : 'Gesorteerd'} op prijs${isPartial ? '' : ' met verzendkosten'}`
  return `${first}${sorted}; een vergoeding verandert de volgorde niet.${isPartial ? ' Verzendkosten zie je bij de winkel.' : ''}`
}

/** Shows the offers that are folded until the shopper opens them. */
function FoldedRows({ offers }: { offers: ShownOffer[] }) {
  if (offers.length === 0) return null
  return (
    <details className="border-b border-line">
      <summary className="flex min-h-target cursor-pointer items-center font-medium">
        Nog {formatWhole(offers.length)} {offers.length === 1 ? 'aanbieding' : 'aanbiedingen'}
      </summary>
      <ul className="border-t border-line">
        {offers.map((offer) => (
          <OfferRow key={offer.id} offer={offer} />
        ))}
      </ul>
    </details>
  )
}

/** A demo must not be mistaken for shops where something can be bought. */
function SimulatedNotice() {
  return (
    <p className="mt-4 mb-2 bg-warning-tint px-4 py-3 text-sm">
      <strong className="font-semibold">Demonstratie.</strong> Deze winkels zijn nagebootst: er is
      niets te koop, en de prijzen zijn verzonnen.
    </p>
  )
}

/** The first offer of an external product. */
function MainOffer({ offer }: { offer: ShownOffer }) {
  const { quote } = offer
  const [price, shipping] = [priceLine(offer), shippingLine(offer)]
  const [delivery, duty] = [deliveryLine(offer), importLine(offer)]
  return (
    <>
      {quote?.priceCents != null && (
        <p className="font-figures text-[1.75rem] leading-none font-semibold">
          {formatCents(quote.priceCents)}
        </p>
      )}
      {price && <p className="mt-2 text-sm text-ink-2">{`${price} ${shipping}`}</p>}
      <p className={price ? 'mt-4' : ''}>
        <strong className="font-semibold">{sellerLine(offer)}</strong> Je rekent daar af; hun
        voorwaarden gelden.
      </p>
      {offer.variantText && <p className="mt-1">{variantLine(offer)}</p>}
      {delivery && <p className="mt-1">{delivery}</p>}
      {duty && <p className="mt-1">{duty}</p>}
      <KeepForm offer={offer} className={`${buttonClass({ isWide: true })} mt-4`} />
      <OfferLink
        offer={offer}
        className={`${buttonClass({ variant: 'second', isWide: true })} mt-2`}
      />
    </>
  )
}

/** The own product among the offers; it is bought with the form above. */
function OwnRow({ own }: { own: OwnOffer }) {
  return (
    <li className="flex flex-wrap items-baseline gap-x-4 gap-y-2 border-b border-line bg-accent-tint px-3 py-3">
      <div className="min-w-40 flex-1">
        <p className="font-medium wrap-anywhere">{`Verkoop en verzending door ${own.seller}.`}</p>
        <p className="text-sm text-ink-2">{ownLine(own)}</p>
      </div>
      <p className="font-figures font-semibold">
        {own.isFromPrice && 'vanaf '}
        {formatCents(own.priceCents)}
      </p>
      {!own.isSoldOut && (
        // The own product is below, in the format of the others.
        <p className="basis-full">
          <a href="#kopen" className={buttonClass({ variant: 'second', size: 'small' })}>
            Koop bij ons
          </a>
        </p>
      )}
    </li>
  )
}
