import { and, asc, isNotNull, lte } from 'drizzle-orm'
import { startMarketplaceImport } from '#app/features/data-transfer/marketplace-runs/start-marketplace-import.server.ts'
import { isWebFeed } from '#app/features/partners/incoming-feeds/fetch-feed.server.ts'
import { claimDueFeed, FEED_HOURS } from '#app/features/partners/offers/feed-quotes.server.ts'
import { feeds } from '#app/features/partners/offers/offers-tables.server.ts'
import { readSwitchedOff } from '#app/features/partners/offers/switches.server.ts'
import type { App } from '#app/platform/app.ts'
import { addHours } from '#app/platform/clock.ts'

/** Maximum hours between imports; with a longer interval, offers would expire before the next import. */
export const MAX_FEED_HOURS = 23
/** Actor of runs that the schedule starts. */
const SCHEDULE_ACTOR = 'Schakel, vanzelf'
/** Maximum number of feeds on the page; no shop is expected to have more. */
const MAX_LISTED_FEEDS = 100

/** Returns "Feed van winkel.example", or the name of a file; never the full URL, which usually contains a key. */
export function feedName(address: string): string {
  if (isWebFeed(address)) return `Feed van ${new URL(address).host}`
  return address.split(/[/\\:]/).at(-1) ?? ''
}

export async function readScheduledFeeds(app: App) {
  const rows = await app.db
    .select()
    .from(feeds)
    .where(isNotNull(feeds.everyHours))
    .orderBy(asc(feeds.id))
    .limit(MAX_LISTED_FEEDS)
  return rows.map(({ id, source, address, readAt, everyHours }) => ({
    id,
    source,
    readAt,
    everyHours: everyHours ?? FEED_HOURS,
    name: feedName(address),
  }))
}

/** Starts a run for each feed that is due. */
export async function startDueFeedImports(app: App): Promise<void> {
  const now = app.clock.now()
  const switchedOff = await readSwitchedOff(app)
  const dueFeeds = await app.db
    .select()
    .from(feeds)
    .where(and(isNotNull(feeds.everyHours), lte(feeds.nextReadAt, now)))
    .orderBy(asc(feeds.id))
  // Feeds of a source that is switched off wait until the owner switches it on.
  for (const feed of dueFeeds.filter(({ source }) => !switchedOff.has(source))) {
    const { source, country, address, categorySlug, publishes } = feed
    const nextReadAt = addHours(now, feed.everyHours ?? FEED_HOURS)
    if (!(await claimDueFeed(app.db, feed.id, { now, nextReadAt }))) continue
    await startMarketplaceImport(app, {
      name: feedName(address),
      isDryRun: false,
      actor: SCHEDULE_ACTOR,
      task: {
        what: 'feed',
        source,
        country,
        address,
        categorySlug,
        publishes,
        readsAgain: true,
      },
    })
  }
}
