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
import { findOwnPosition, type OwnOffer, totalCents } from '#app/features/partners/offers/offers.ts'
import { isOnThisMachine } from '#app/platform/loopback.ts'
import { formatCents } from '#app/platform/money.ts'
import { buttonClass } from '#app/ui/button-class.ts'
import { OfferChoices } from './offer-choices.tsx'
import {
  cheapestOf,
  findVariantOffer,
  groupVariantOffers,
  isBuyable,
  type OfferFamily,
} from './offer-families.ts'
import { MAX_UNFOLDED, OffersWithOwn, OtherOffers } from './offer-list.tsx'
import { type LinkedOffer, OfferBar, OfferLink, PartnerCartForm, SellerLink } from './offer-row.tsx'
import { PricedVariant } from './priced-variant.tsx'
import { SmallPrint } from './small-print.tsx'
import { VariantForm } from './variant-form.tsx'

interface OfferBoxProps {
  offers: LinkedOffer[]
  ownOffer: OwnOffer | null
  /** number of offers that are first because they are in the country that the shopper chose */
  chosenCount?: number
  /** slug of the metal for which a listing showed the product */
  metal?: string | undefined
}

/**
 * Returns the two parts of the offer box. An external product has a price with the button for the partner cart, and a list of
 * the other offers; an own product has only the list. Rendered on the server only.
 */
export function offerBoxParts({ offers, ownOffer, chosenCount = 0, metal = '' }: OfferBoxProps) {
  const isOwnProduct = ownOffer !== null
  const [first, ...furtherOffers] = offers
  // Shoppers choose a variant first, because one size in one metal is hard to find among a hundred rows.
  const families = isOwnProduct ? [] : groupVariantOffers(offers, MAX_UNFOLDED)
  const otherOffers =
    families.length > 0 ? furtherOffers.filter(({ variantText }) => !variantText) : furtherOffers
  // Without a choice, a button would add a variant that the shopper did not select.
  const needsVariantChoice = families.length > 0 && first?.variantText !== ''
  const chosenOffers = offers.slice(0, chosenCount)
  const mainOffer = needsVariantChoice
    ? (findVariantOffer(offers, chosenOffers, metal) ?? first)
    : first
  if (!mainOffer) return { head: <NowhereSold />, list: null }
  const notice = offers.some(({ url }) => isOnThisMachine(url)) && <SimulatedNotice />
  const head = isOwnProduct ? null : (
    <section aria-labelledby="aanbod" data-offer-part className="mt-3 border-t border-line pt-4">
      <h2 id="aanbod" className="sr-only">
        Hier te koop
      </h2>
      {needsVariantChoice ? (
        <VariantHead offer={mainOffer} families={families} chosenOffers={chosenOffers} />
      ) : (
        <MainOffer offer={mainOffer} cheapest={cheapestOf(offers)} />
      )}
    </section>
  )
  const Container = isOwnProduct ? 'section' : 'div'
  const list = (
    <Container
      aria-labelledby={isOwnProduct ? 'aanbod' : undefined}
      data-offer-part
      className={isOwnProduct ? 'mt-4 border-t border-line pt-5' : undefined}
    >
      {isOwnProduct && (
        <h2 id="aanbod" className="text-title font-semibold">
          Hier te koop
        </h2>
      )}
      <OfferChoices families={families} />
      {ownOffer ? (
        <OffersWithOwn offers={offers} ownPosition={findOwnPosition(offers, ownOffer, chosenCount)}>
          <OwnRow ownOffer={ownOffer} />
        </OffersWithOwn>
      ) : (
        <OtherOffers offers={otherOffers} isGroupedByVariant={families.length > 0} />
      )}
      <SmallPrint
        offers={offers}
        main={mainOffer}
        hasChosenCountry={chosenCount > 0}
        isGroupedByVariant={families.length > 0}
        isOwnProduct={isOwnProduct}
        simulatedNotice={notice}
      />
    </Container>
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

/** Warns that a marketplace is simulated, so that a demo is not mistaken for shops that sell. */
function SimulatedNotice() {
  return (
    <p>
      <strong className="font-semibold">Demonstratie.</strong> Deze winkels zijn nagebootst: er is
      niets te koop, en de prijzen zijn verzonnen.
    </p>
  )
}

/** The price with its time and shipping. `isFromPrice`: other variants cost more. */
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

interface VariantHeadProps {
  offer: LinkedOffer
  families: OfferFamily<LinkedOffer>[]
  /** offers in the country that the shopper chose */
  chosenOffers: LinkedOffer[]
}

/** The lowest price of a product with many variants or the price in the chosen country, and the form to choose a variant. */
function VariantHead({ offer, families, chosenOffers }: VariantHeadProps) {
  const isChosen = chosenOffers.includes(offer)
  return (
    <>
      <PriceHead offer={offer} isFromPrice={!isChosen} />
      {isChosen && offer.variantText !== '' && <PricedVariant offer={offer} />}
      <VariantForm families={families} main={offer} chosenOffers={chosenOffers} />
    </>
  )
}

/** An offer with a lower price than the first one, with its time and shipping unless the line of the first one has the same. */
function LowestPrice({ offer, first }: { offer: LinkedOffer; first: LinkedOffer }) {
  const text = `${formatCents(offer.quote?.priceCents ?? 0)} bij ${offer.seller}`
  const unlessSame = (textOf: (offer: LinkedOffer) => string) =>
    textOf(offer) === textOf(first) ? '' : textOf(offer)
  const [stamp, shipping] = [unlessSame(stampOf), unlessSame(shippingLine)]
  return (
    <div className="-my-2 flex flex-wrap items-center gap-x-1.5 text-sm text-ink-2">
      Laagste prijs: <SellerLink offer={offer} text={text} />
      <span className="empty:hidden">{`${stamp && `${stamp}. `}${shipping}`}</span>
    </div>
  )
}

/** The first offer of an external product. `cheapest`: the offer with the lowest price without shipping. */
function MainOffer({ offer, cheapest }: { offer: LinkedOffer; cheapest: LinkedOffer | undefined }) {
  const [delivery, duty] = [deliveryLine(offer), importLine(offer)]
  const isInStock = offer.quote?.availability === 'in-stock'
  return (
    <>
      <PriceHead offer={offer} />
      {cheapest && isLower(cheapest, offer) && <LowestPrice offer={cheapest} first={offer} />}
      <p className="mt-3 flex gap-3 text-sm lg:text-base">
        <Store size={20} strokeWidth={1.5} aria-hidden="true" className="mt-0.5 shrink-0" />
        <span>
          <strong className="font-semibold">{sellerLine(offer)}</strong> Je rekent daar af; hun
          voorwaarden gelden.
        </span>
      </p>
      {offer.variantText && <p className="mt-4">{variantLine(offer)}</p>}
      {delivery && (
        <p className="mt-2 flex items-start gap-3">
          {isInStock && (
            <span aria-hidden="true" className="mt-2.5 size-1.5 shrink-0 rounded-full bg-success" />
          )}
          {delivery}
        </p>
      )}
      {duty && <p className="mt-1">{duty}</p>}
      <PartnerCartForm offer={offer} className={`${buttonClass({ isWide: true })} mt-4`} />
      <OfferLink
        offer={offer}
        className={
          isBuyable(offer)
            ? `${buttonClass({ variant: 'quiet' })} mt-1.5 gap-2 text-sm`
            : `${buttonClass({ isWide: true })} mt-4`
        }
      />
      <OfferBar offer={offer} />
    </>
  )
}

/** Returns whether `a` costs less than `b`, with shipping too if both report it. */
const isLower = (a: LinkedOffer, b: LinkedOffer): boolean =>
  (a.quote?.priceCents ?? 0) < (b.quote?.priceCents ?? 0) &&
  (totalCents(a) ?? 0) < (totalCents(b) ?? 0)

/** The row of the own product among the offers; the form above the list adds it to the cart. */
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
        // The link leads to the purchase form and looks like the buttons of the other rows.
        <p className="basis-full">
          <a href="#kopen" className={buttonClass({ variant: 'second', size: 'small' })}>
            Koop bij ons
          </a>
        </p>
      )}
    </li>
  )
}
