import { renderToStaticMarkup } from 'react-dom/server'
import type { Shop } from '#app/platform/shop.ts'
import { LinkedPhotos } from './linked-photos.tsx'
import { OfferBox } from './offer-box.tsx'
import { firstEnd, inOrder } from './offers.ts'
import { partnerLink } from './partner-link.ts'
import { readLiveOffers } from './read-live-offers.server.ts'
import { readPartnerIds } from './read-partner-ids.server.ts'

export interface OfferParts {
  html: string
  /** photographs at the shops that sell it, for a piece that has none here; '' where they tell none */
  photosHtml: string
  /** from then on none of it may be shown */
  endsAt: Date | null
}

/**
 * The offers of others as HTML, '' where there are none: nothing in it needs a script, so the page of a piece loads none for it.
 */
export async function readOfferBox(
  shop: Shop,
  product: { id: number; seller: 'own' | 'external'; name: string },
): Promise<OfferParts> {
  const offers = inOrder(await readLiveOffers(shop.db, [product.id], shop.clock.now()))
  const isOurs = product.seller === 'own'
  if (offers.length === 0 && isOurs) return { html: '', photosHtml: '', endsAt: null }
  const ids = await readPartnerIds(shop)
  const shown = offers.map((offer) => ({ ...offer, href: partnerLink(offer, ids) }))
  return {
    html: renderToStaticMarkup(<OfferBox offers={shown} isOurs={isOurs} />, {
      identifierPrefix: 'offers',
    }),
    photosHtml: renderToStaticMarkup(
      <LinkedPhotos
        images={offers.find(({ quote }) => quote?.images.length)?.quote?.images ?? []}
        name={product.name}
      />,
    ),
    endsAt: firstEnd(offers),
  }
}
