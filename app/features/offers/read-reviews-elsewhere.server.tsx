import { renderToStaticMarkup } from 'react-dom/server'
import { formatWhole } from '#app/platform/number-text.ts'
import type { Shop } from '#app/platform/shop.ts'
import { firstEnd } from './offers.ts'
import { partnerLink } from './partner-link.ts'
import { readLiveOffers } from './read-live-offers.server.ts'
import { readPartnerIds } from './read-partner-ids.server.ts'
import { type RatedOffer, ReviewsElsewhere } from './reviews-elsewhere.tsx'
import { POLICIES } from './source-policies.ts'
import { readSwitchedOff } from './switches.server.ts'

interface ShownReviews {
  /** "Reviews van amazon.nl (211)" */
  title: string
  html: string
  /** from then on it may not be shown */
  endsAt: Date | null
}

/**
 * The tab with what shoppers of other shops give a piece, where the owner wants it and those shops let it be shown; null: there
 * is none [S09].
 */
export async function readReviewsElsewhere(
  shop: Shop,
  productId: number,
): Promise<ShownReviews | null> {
  if ((await readSwitchedOff(shop)).has('reviews')) return null
  const [live, ids] = await Promise.all([
    readLiveOffers(shop.db, [productId], shop.clock.now()),
    readPartnerIds(shop),
  ])
  // A marketplace tells much the same in each of its countries: the first will do.
  const rated = new Map<string, RatedOffer>()
  for (const offer of live) {
    const rating = offer.quote?.rating
    if (!rating || POLICIES[offer.source].reviews === 'none' || rated.has(offer.source)) continue
    rated.set(offer.source, { offer: { ...offer, href: partnerLink(offer, ids) }, rating })
  }
  const shown = [...rated.values()]
  const [first, second] = shown
  if (!first) return null
  const { count } = first.rating
  return {
    title: second
      ? 'Reviews elders'
      : `Reviews van ${first.offer.seller}${count === null ? '' : ` (${formatWhole(count)})`}`,
    html: renderToStaticMarkup(<ReviewsElsewhere rated={shown} />),
    endsAt: firstEnd(shown.map(({ offer }) => offer)),
  }
}
