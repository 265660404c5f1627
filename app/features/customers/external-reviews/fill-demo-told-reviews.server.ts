import { like } from 'drizzle-orm'
import { isOnThisMachine } from '#app/platform/loopback.ts'
import type { Shop } from '#app/platform/shop.ts'
import { allowReviews, withdrawReviews } from './manage-review-feeds.server.ts'
import { readReviewFeed } from './read-review-feed.server.ts'
import { reviewFeeds } from './told-reviews-tables.server.ts'

/** Of the merchant among the played marketplaces. */
const PATH = '/www.sieradenhuis-voorbeeld.example/reviews.xml'

/** Reads the reviews of the played merchant into the demo, from wherever it is today. */
export async function fillDemoToldReviews(shop: Shop): Promise<void> {
  const { AMAZON_API_URL: played } = shop.env
  if (!played || !isOnThisMachine(played)) return
  const address = new URL(PATH, played).href
  const known = await shop.db
    .select({ id: reviewFeeds.id, address: reviewFeeds.address })
    .from(reviewFeeds)
    .where(like(reviewFeeds.address, `%${PATH}`))
  for (const feed of known.filter((one) => one.address !== address))
    if (isOnThisMachine(feed.address)) await withdrawReviews(shop, feed.id)
  await allowReviews(shop, address, 'Voorbeeldwinkel')
  await readReviewFeed(shop, { address, isDryRun: false })
}
