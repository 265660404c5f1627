import { renderToStaticMarkup } from 'react-dom/server'
import { earliestExpiry, type LiveOffer } from '#app/features/partners/offers/offers.ts'
import { partnerLink } from '#app/features/partners/offers/partner-link.ts'
import { readLiveOffers } from '#app/features/partners/offers/read-live-offers.server.ts'
import { readPartnerIds } from '#app/features/partners/offers/read-partner-ids.server.ts'
import { POLICIES } from '#app/features/partners/offers/source-policies.ts'
import { readSwitchedOff } from '#app/features/partners/offers/switches.server.ts'
import type { App } from '#app/platform/app.ts'
import { earliest } from '#app/platform/earliest.ts'
import { formatWhole } from '#app/platform/text/number-text.ts'
import { EXTERNAL_REVIEWS_ON_PRODUCT } from './external-reviews.ts'
import { ExternalReviewsTab, type RatedOffer } from './external-reviews-tab.tsx'
import { readNewestExternalReviews } from './read-external-reviews.server.ts'

interface ExternalReviewsContent {
  /** "Reviews van amazon.nl (211)" */
  title: string
  html: string
  /** moment from which the tab may not be shown */
  endsAt: Date | null
}

/**
 * Returns the tab with reviews of a product at other shops. Returns null if the owner switched the tab off or no shop
 * allows its reviews to be shown [S09].
 */
export async function readExternalReviewsTab(
  app: App,
  { id, slug }: { id: number; slug: string },
  liveOffers?: LiveOffer[],
): Promise<ExternalReviewsContent | null> {
  if ((await readSwitchedOff(app)).has('reviews')) return null
  const [offers, partnerIds, { summary, newest }] = await Promise.all([
    liveOffers ?? readLiveOffers(app.db, [id], app.clock.now()),
    readPartnerIds(app),
    readNewestExternalReviews(app, id, EXTERNAL_REVIEWS_ON_PRODUCT),
  ])
  // A marketplace has about the same rating in all its countries, so the first rating is enough.
  const ratedBySource = new Map<string, RatedOffer>()
  for (const offer of offers) {
    const rating = offer.quote?.rating
    if (!rating || POLICIES[offer.source].reviews === 'none' || ratedBySource.has(offer.source))
      continue
    const href = partnerLink(offer, partnerIds)
    ratedBySource.set(offer.source, { offer: { ...offer, href }, rating })
  }
  const ratedOffers = [...ratedBySource.values()]
  const shops = [
    ...ratedOffers.map(({ offer, rating }) => ({ name: offer.seller, count: rating.count })),
    ...summary.ratings.map(({ publisher, count }) => ({ name: publisher, count })),
  ]
  const [first, second] = shops
  if (!first) return null
  return {
    title: second
      ? 'Reviews elders'
      : `Reviews van ${first.name}${first.count === null ? '' : ` (${formatWhole(first.count)})`}`,
    html: renderToStaticMarkup(
      <ExternalReviewsTab rated={ratedOffers} summary={summary} newest={newest} slug={slug} />,
    ),
    endsAt: earliest(earliestExpiry(ratedOffers.map(({ offer }) => offer)), summary.endsAt),
  }
}
