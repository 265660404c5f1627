import { Store } from 'lucide-react'
import {
  deliveryLine,
  importLine,
  ownLine,
  priceLine,
  sellerLine,
  shippingLine,
  stampOf,
  variantLine,
} from '#app/features/partners/offers/offer-texts.ts'
import { type OwnOffer, placeOfOwn, totalCents } from '#app/features/partners/offers/offers.ts'
import { isOnThisMachine } from '#app/platform/loopback.ts'
import { formatCents } from '#app/platform/money.ts'
import { buttonClass } from '#app/ui/button-class.ts'
import { OfferChoices } from './offer-choices.tsx'
import { cheapestOf, choicesAmong, inMetal, type OfferFamily } from './offer-families.ts'
import { MAX_UNFOLDED, OffersWithOwn, OtherOffers } from './offer-list.tsx'
import { KeepForm, type LinkedOffer, OfferLink, SellerLink } from './offer-row.tsx'
import { SmallPrint } from './small-print.tsx'
import { VariantForm } from './variant-form.tsx'

interface OfferBoxProps {
  offers: LinkedOffer[]
  ownOffer: OwnOffer | null
  /** the number of offers in front because the shopper chose their country */
  chosenCount?: number
  /** slug of the metal in which the shopper looked for it */
  metal?: string | undefined
}

/**
 * Returns the two parts of the box of sellers: for an external product the price with the button for the partner cart, then the
 * other offers; for an own product the first is null. Rendered on the server only.
 */
export function offerBoxParts({ offers, ownOffer, chosenCount = 0, metal = '' }: OfferBoxProps) {
  const isOurs = ownOffer !== null
  const [first, ...behind] = offers
  // One size in one metal is hard to find among a hundred rows, so variants get a choice first.
  const families = isOurs ? [] : choicesAmong(offers, MAX_UNFOLDED)
  const otherOffers =
    families.length > 0 ? behind.filter(({ variantText }) => !variantText) : behind
  // A button for one of many variants would sell one that nobody chose.
  const isByChoice = families.length > 0 && first?.variantText !== ''
  const main = (isByChoice && (cheapestOf(inMetal(offers, metal)) ?? cheapestOf(offers))) || first
  if (!main) return { head: <NowhereSold />, list: null }
  const notice = offers.some(({ url }) => isOnThisMachine(url)) && <SimulatedNotice />
  const head = isOurs ? null : (
    <section aria-labelledby="aanbod" data-offer-part className="mt-4 border-t border-line pt-5">
      <h2 id="aanbod" className="sr-only">
        Hier te koop
      </h2>
      {isByChoice ? (
        <VariantHead offer={main} families={families} />
      ) : (
        <MainOffer offer={main} cheapest={cheapestOf(offers)} />
      )}
      {notice}
    </section>
  )
  const Part = isOurs ? 'section' : 'div'
  const list = (
    <Part
      aria-labelledby={isOurs ? 'aanbod' : undefined}
      data-offer-part
      className={isOurs ? 'mt-4 border-t border-line pt-5' : undefined}
    >
      {isOurs && (
        <h2 id="aanbod" className="text-title font-semibold">
          Hier te koop
        </h2>
      )}
      {isOurs && notice}
      <OfferChoices families={families} />
      {ownOffer ? (
        <OffersWithOwn offers={offers} place={placeOfOwn(offers, ownOffer, chosenCount)}>
          <OwnRow ownOffer={ownOffer} />
        </OffersWithOwn>
      ) : (
        <OtherOffers offers={otherOffers} isByChoice={families.length > 0} />
      )}
      <SmallPrint
        offers={offers}
        main={main}
        hasChosen={chosenCount > 0}
        isByChoice={families.length > 0}
        isOurs={isOurs}
        isBelowList={isOurs || otherOffers.length > 0 || families.length > 0}
      />
    </Part>
  )
  return { head, list }
}

function NowhereSold() {
  return (
    <p data-offer-part className="mt-4 border-t border-line pt-5">
      Dit sieraad wordt verkocht door een andere winkel, en is daar nu niet te vinden.
    </p>
  )
}

/** A demo must not be mistaken for shops where something can be bought. */
function SimulatedNotice() {
  return (
    <p className="mt-4 bg-warning-tint px-4 py-2 text-sm">
      <strong className="font-semibold">Demonstratie.</strong> Deze winkels zijn nagebootst: er is
      niets te koop, en de prijzen zijn verzonnen.
    </p>
  )
}

/** The price with its moment and shipping; `isFromPrice`: others cost more. */
function PriceHead({ offer, isFromPrice = false }: { offer: LinkedOffer; isFromPrice?: boolean }) {
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
  offer: LinkedOffer
  families: OfferFamily<LinkedOffer>[]
}) {
  return (
    <>
      <PriceHead offer={offer} isFromPrice />
      <VariantForm families={families} main={offer} />
    </>
  )
}

/** A lower price than the first one, with its moment and shipping. */
function LowestPrice({ offer }: { offer: LinkedOffer }) {
  const stamp = stampOf(offer)
  const text = `${formatCents(offer.quote?.priceCents ?? 0)} bij ${offer.seller}`
  return (
    <div className="mt-1 flex flex-wrap items-center gap-x-1.5 text-sm text-ink-2">
      Laagste prijs: <SellerLink offer={offer} text={text} />
      <span>{`${stamp && `${stamp}. `}${shippingLine(offer)}`}</span>
    </div>
  )
}

/** The first offer of an external product; `cheapest`: of all of them, by price without shipping. */
function MainOffer({ offer, cheapest }: { offer: LinkedOffer; cheapest: LinkedOffer | undefined }) {
  const [delivery, duty] = [deliveryLine(offer), importLine(offer)]
  const isInStock = offer.quote?.availability === 'in-stock'
  return (
    <>
      <PriceHead offer={offer} />
      {cheapest && isLower(cheapest, offer) && <LowestPrice offer={cheapest} />}
      {offer.variantText && <p className="mt-4">{variantLine(offer)}</p>}
      {delivery && (
        <p className="mt-4 flex items-start gap-3">
          {isInStock && (
            <span aria-hidden="true" className="mt-2.5 size-1.5 shrink-0 rounded-full bg-success" />
          )}
          {delivery}
        </p>
      )}
      {duty && <p className="mt-1">{duty}</p>}
      <KeepForm offer={offer} className={`${buttonClass({ isWide: true })} mt-4`} />
      <OfferLink
        offer={offer}
        className={`${buttonClass({ variant: 'second', isWide: true })} mt-2`}
      />
      <p className="mt-4 flex gap-3">
        <Store size={20} strokeWidth={1.5} aria-hidden="true" className="mt-0.5 shrink-0" />
        <span>
          <strong className="font-semibold">{sellerLine(offer)}</strong> Je rekent daar af; hun
          voorwaarden gelden.
        </span>
      </p>
    </>
  )
}

/** Returns whether the offer costs less, also with the shipping that both report. */
const isLower = (a: LinkedOffer, b: LinkedOffer): boolean =>
  (a.quote?.priceCents ?? 0) < (b.quote?.priceCents ?? 0) &&
  (totalCents(a) ?? 0) < (totalCents(b) ?? 0)

/** The own product among the offers; it is bought with the form above. */
function OwnRow({ ownOffer }: { ownOffer: OwnOffer }) {
  return (
    <li className="flex flex-wrap items-baseline gap-x-4 gap-y-2 border-b border-line bg-accent-tint px-3 py-3">
      <div className="min-w-40 flex-1">
        <p className="font-medium wrap-anywhere">{`Verkoop en verzending door ${ownOffer.seller}.`}</p>
        <p className="text-sm text-ink-2">{ownLine(ownOffer)}</p>
      </div>
      <p className="font-figures font-semibold">
        {ownOffer.isFromPrice && 'vanaf '}
        {formatCents(ownOffer.priceCents)}
      </p>
      {!ownOffer.isSoldOut && (
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
