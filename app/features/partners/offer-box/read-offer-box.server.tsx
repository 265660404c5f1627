import { renderToStaticMarkup } from 'react-dom/server'
import {
  earliestExpiry,
  homeFirst,
  type LiveOffer,
  sortByPrice,
} from '#app/features/partners/offers/offers.ts'
import { partnerLink } from '#app/features/partners/offers/partner-link.ts'
import { readLiveOffers } from '#app/features/partners/offers/read-live-offers.server.ts'
import { readPartnerIds } from '#app/features/partners/offers/read-partner-ids.server.ts'
import { readSwitchedOff } from '#app/features/partners/offers/switches.server.ts'
import type { App } from '#app/platform/app.ts'
import { LinkedPhotos } from './linked-photos.tsx'
import { offerBoxParts } from './offer-box.tsx'
import { filterByMetal } from './offer-families.ts'
import { type OwnPrice, readOwnOffer } from './read-own-offer.server.ts'

export interface OfferParts {
  html: string
  /** part of `html` with the price and button of an external product; '' for an own product */
  headHtml: string
  /** the rest of `html` */
  listHtml: string
  /** photos at the shops that sell the product, if it has none of its own; '' if there are none */
  photosHtml: string
  /** time at which the first quote expires, so that the HTML may not be shown any more; null: never */
  endsAt: Date | null
}

/**
 * Renders the offers as HTML, '' if there are none. The offers need no script, so the product page loads none for them.
 * `shownMetal`: slug of the metal for which a listing showed the product; photos and price in this metal come first.
 * `chosenCountry`: country of the Amazon shop that this visitor uses.
 * `liveOffers` and `ownPrice`: passed by a caller that has read them already.
 */
export async function readOfferBox(
  app: App,
  product: {
    id: number
    seller: 'own' | 'external'
    name: string
    shownMetal?: string
    ownPrice?: OwnPrice
  },
  chosenCountry?: string,
  liveOffers?: LiveOffer[],
): Promise<OfferParts> {
  const isOwnProduct = product.seller === 'own'
  const [currentOffers, switchedOff] = await Promise.all([
    liveOffers ?? readLiveOffers(app.db, [product.id], app.clock.now()),
    readSwitchedOff(app),
  ])
  const offers = withChosenFirst(homeFirst(sortByPrice(currentOffers)), chosenCountry)
  if (isOwnProduct && (offers.length === 0 || switchedOff.has('offers')))
    return { html: '', headHtml: '', listHtml: '', photosHtml: '', endsAt: null }
  const [partnerIds, ownOffer] = await Promise.all([
    readPartnerIds(app),
    isOwnProduct ? readOwnOffer(app, product.id, product.ownPrice) : null,
  ])
  const shownOffers = offers.map((offer) => ({ ...offer, href: partnerLink(offer, partnerIds) }))
  const { head, list } = offerBoxParts({
    offers: shownOffers,
    ownOffer,
    chosenCount: offers.filter((offer) => isChosen(offer, chosenCountry)).length,
    metal: product.shownMetal,
  })
  const photoCandidates = [...filterByMetal(offers, product.shownMetal ?? ''), ...offers]
  const [headHtml, listHtml] = [renderToStaticMarkup(head), renderToStaticMarkup(list)]
  return {
    html: headHtml + listHtml,
    headHtml,
    listHtml,
    photosHtml: renderToStaticMarkup(
      <LinkedPhotos
        images={photoCandidates.find(({ quote }) => quote?.images.length)?.quote?.images ?? []}
        name={product.name}
      />,
    ),
    endsAt: earliestExpiry(offers),
  }
}

const withChosenFirst = (offers: LiveOffer[], country: string | undefined): LiveOffer[] =>
  offers.toSorted((a, b) => Number(isChosen(b, country)) - Number(isChosen(a, country)))

const isChosen = (offer: LiveOffer, country: string | undefined) =>
  offer.source === 'amazon' && offer.country === country
