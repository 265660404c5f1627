import { like } from 'drizzle-orm'
import type { App } from '#app/platform/app.ts'
import { isOnThisMachine } from '#app/platform/loopback.ts'
import { reviewFeeds } from './external-reviews-tables.server.ts'
import { allowReviews, withdrawReviews } from './manage-review-feeds.server.ts'
import { readReviewFeed } from './read-review-feed.server.ts'

/** Feed of the merchant among the simulated marketplaces. */
const PATH = '/www.sieradenhuis-voorbeeld.example/reviews.xml'

/**
 * Imports the reviews of the simulated merchant into the demo; its feed may have moved to another port since the last
 * start.
 */
export async function fillDemoExternalReviews(app: App): Promise<void> {
  const { AMAZON_API_URL: simulatorUrl } = app.env
  if (!simulatorUrl || !isOnThisMachine(simulatorUrl)) return
  const address = new URL(PATH, simulatorUrl).href
  const known = await app.db
    .select({ id: reviewFeeds.id, address: reviewFeeds.address })
    .from(reviewFeeds)
    .where(like(reviewFeeds.address, `%${PATH}`))
  for (const feed of known.filter((one) => one.address !== address))
    if (isOnThisMachine(feed.address)) await withdrawReviews(app, feed.id)
  await allowReviews(app, address, 'Voorbeeldwinkel')
  await readReviewFeed(app, { address, isDryRun: false })
}
