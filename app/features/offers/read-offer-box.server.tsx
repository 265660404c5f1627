import { renderToStaticMarkup } from 'react-dom/server'
import type { Shop } from '#app/platform/shop.ts'
import { OfferBox } from './offer-box.tsx'
import { firstEnd, inOrder } from './offers.ts'
import { partnerLink } from './partner-link.ts'
import { readLiveOffers } from './read-live-offers.server.ts'
import { readPartnerIds } from './read-partner-ids.server.ts'

/**
 * The offers of others as HTML, '' where there are none: nothing in it needs a script, so the page of a piece loads none for it.
 * `endsAt`: from then on it may not be shown.
 */
export async function readOfferBox(
  shop: Shop,
  product: { id: number; seller: 'own' | 'external' },
): Promise<{ html: string; endsAt: Date | null }> {
  const offers = inOrder(await readLiveOffers(shop.db, [product.id], shop.clock.now()))
  const isOurs = product.seller === 'own'
  if (offers.length === 0 && isOurs) return { html: '', endsAt: null }
  const ids = await readPartnerIds(shop)
  const shown = offers.map((offer) => ({ ...offer, href: partnerLink(offer, ids) }))
  return {
    html: renderToStaticMarkup(<OfferBox offers={shown} isOurs={isOurs} />, {
      identifierPrefix: 'offers',
    }),
    endsAt: firstEnd(offers),
  }
}
