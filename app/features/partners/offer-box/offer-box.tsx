import {
  deliveryLine,
  importLine,
  ownLine,
  priceLine,
  sellerLine,
  shippingLine,
  variantLine,
} from '#app/features/partners/offers/offer-texts.ts'
import { type OwnOffer, placeOfOwn } from '#app/features/partners/offers/offers.ts'
import { isOnThisMachine } from '#app/platform/loopback.ts'
import { formatCents } from '#app/platform/money.ts'
import { formatWhole } from '#app/platform/text/number-text.ts'
import { buttonClass } from '#app/ui/button-class.ts'
import { OfferChoices, VariantForm } from './offer-choices.tsx'
import { cheapestOf, choicesAmong, type OfferFamily } from './offer-families.ts'
import { OfferFold } from './offer-fold.tsx'
import { KeepForm, OfferLink, OfferRow, type ShownOffer } from './offer-row.tsx'
import { SmallPrint } from './small-print.tsx'

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
  const families = isOurs ? [] : choicesAmong(offers, AT_ONCE)
  const others = families.length > 0 ? behind.filter(({ variantText }) => !variantText) : behind
  // A button for one of many variants would sell one that nobody chose.
  const isByChoice = families.length > 0 && first?.variantText !== ''
  const main = (isByChoice && cheapestOf(offers)) || first
  const place = own ? placeOfOwn(offers, own) : 0
  const rest = isOurs ? offers.slice(place) : []
  if (!main) {
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
      {isByChoice && <VariantHead offer={main} families={families} />}
      {!isOurs && !isByChoice && <MainOffer offer={main} />}
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
      <SmallPrint
        offers={offers}
        main={main}
        hasChosen={hasChosen}
        isByChoice={families.length > 0}
        isOurs={isOurs}
        isBelowList={isOurs || others.length > 0 || families.length > 0}
      />
    </section>
  )
}

/** Shows the offers that are folded until the shopper opens them. */
function FoldedRows({ offers }: { offers: ShownOffer[] }) {
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
          <OfferRow key={offer.id} offer={offer} />
        ))}
      </ul>
    </OfferFold>
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

/** The price with its moment and shipping; `isFromPrice`: others cost more. */
function PriceHead({ offer, isFromPrice = false }: { offer: ShownOffer; isFromPrice?: boolean }) {
  const { quote } = offer
  const price = priceLine(offer)
  return (
    <>
      {quote?.priceCents != null && (
        <p className="font-figures text-[1.75rem] leading-none font-semibold">
          {isFromPrice && <span className="mr-1 text-base font-normal">vanaf </span>}
          {formatCents(quote.priceCents)}
        </p>
      )}
      {price && <p className="mt-2 text-sm text-ink-2">{`${price} ${shippingLine(offer)}`}</p>}
    </>
  )
}

/** The lowest price of a product in many variants, and the choice between them. */
function VariantHead({
  offer,
  families,
}: {
  offer: ShownOffer
  families: OfferFamily<ShownOffer>[]
}) {
  return (
    <>
      <PriceHead offer={offer} isFromPrice />
      <VariantForm families={families} />
    </>
  )
}

/** The first offer of an external product. */
function MainOffer({ offer }: { offer: ShownOffer }) {
  const [delivery, duty] = [deliveryLine(offer), importLine(offer)]
  return (
    <>
      <PriceHead offer={offer} />
      <p className={priceLine(offer) ? 'mt-4' : ''}>
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
