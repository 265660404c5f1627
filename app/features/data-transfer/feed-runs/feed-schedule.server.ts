import { and, asc, eq, isNotNull, lte, sql } from 'drizzle-orm'
import type { FeedTask } from '#app/features/data-transfer/import-runs/import-task.ts'
import { startMarketplaceImport } from '#app/features/data-transfer/marketplace-runs/start-marketplace-import.server.ts'
import { isWebFeed } from '#app/features/partners/feeds/fetch-feed.server.ts'
import type { FeedPlace } from '#app/features/partners/offers/feed-quotes.server.ts'
import { feeds } from '#app/features/partners/offers/feeds-tables.server.ts'
import { readSwitchedOff } from '#app/features/partners/offers/switches.server.ts'
import type { App } from '#app/platform/app.ts'
import { addHours } from '#app/platform/clock.ts'

/** Offers of a feed expire after a day: two imports within that time allow one of them to fail. */
const EVERY_HOURS = 11
/** Longer intervals would let offers expire before the next import. */
export const MAX_FEED_HOURS = 23
/** Actor of runs that the schedule starts. */
const BY_ITSELF = 'Schakel, vanzelf'
/** More than any shop has, so the page shows all of them. */
const MAX_SHOWN = 100

/**
 * Returns "Feed van winkel.example", or the name of a file. The full URL usually contains a key and must not be shown.
 */
export function feedName(address: string): string {
  if (isWebFeed(address)) return `Feed van ${new URL(address).host}`
  return address.split(/[/\\:]/).at(-1) ?? ''
}

/** Schedules a feed for automatic imports with these settings. The previous interval stays when none is given. */
export async function scheduleFeed(
  app: App,
  { source, country, address }: FeedPlace,
  { categorySlug, publishes }: Pick<FeedTask, 'categorySlug' | 'publishes'>,
  everyHours?: number,
): Promise<void> {
  const now = app.clock.now().toISOString()
  const hours = sql`coalesce(${everyHours ?? null}::smallint, ${feeds.everyHours}, ${EVERY_HOURS})`
  await app.db
    .update(feeds)
    .set({
      everyHours: hours,
      nextReadAt: sql`${now}::timestamptz + ${hours} * interval '1 hour'`,
      categorySlug,
      publishes,
    })
    .where(and(eq(feeds.source, source), eq(feeds.country, country), eq(feeds.address, address)))
}

export async function stopFeed(app: App, id: number): Promise<void> {
  await app.db.update(feeds).set({ everyHours: null, nextReadAt: null }).where(eq(feeds.id, id))
}

/** Ends the automatic imports of a feed, whichever network it belongs to. */
export async function stopFeedAt(app: App, task: Pick<FeedTask, 'country' | 'address'>) {
  await app.db
    .update(feeds)
    .set({ everyHours: null, nextReadAt: null })
    .where(and(eq(feeds.country, task.country), eq(feeds.address, task.address)))
}

export async function readScheduledFeeds(app: App) {
  const rows = await app.db
    .select()
    .from(feeds)
    .where(isNotNull(feeds.everyHours))
    .orderBy(asc(feeds.id))
    .limit(MAX_SHOWN)
  return rows.map(({ id, source, address, readAt, everyHours }) => ({
    id,
    source,
    readAt,
    everyHours: everyHours ?? EVERY_HOURS,
    name: feedName(address),
  }))
}

/** Starts a run for each feed that is due. */
export async function readDueFeeds(app: App): Promise<void> {
  const now = app.clock.now()
  const off = await readSwitchedOff(app)
  const due = await app.db
    .select()
    .from(feeds)
    .where(and(isNotNull(feeds.everyHours), lte(feeds.nextReadAt, now)))
    .orderBy(asc(feeds.id))
  // Feeds of a disabled source wait until it is enabled again.
  for (const feed of due.filter(({ source }) => !off.has(source))) {
    const { source, country, address, categorySlug, publishes } = feed
    const [mine] = await app.db
      .update(feeds)
      .set({ nextReadAt: addHours(now, feed.everyHours ?? EVERY_HOURS) })
      // Another process may have started it already.
      .where(and(eq(feeds.id, feed.id), lte(feeds.nextReadAt, now)))
      .returning({ id: feeds.id })
    if (!mine) continue
    await startMarketplaceImport(app, {
      name: feedName(address),
      isDryRun: false,
      actor: BY_ITSELF,
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
