import { and, asc, eq, gt, sql } from 'drizzle-orm'
import { products } from '#app/features/catalog/products/catalog-tables.server.ts'
import type { App } from '#app/platform/app.ts'
import { problemGroups } from './problem-groups.ts'
import { FEED_NAMES, type FeedName, type FeedSettings, feedSettings } from './product-feeds.ts'
import { feedProblems, productFeeds } from './product-feeds-tables.server.ts'

const PROBLEMS_PER_PAGE = 50

/** Creates a row with a secret for every feed. This happens when the shop starts, because reading a page must not write. */
export async function ensureFeeds(app: App): Promise<void> {
  await app.db
    .insert(productFeeds)
    .values(FEED_NAMES.map((name) => ({ name })))
    .onConflictDoNothing()
}

/** Returns the feeds in the order of `FEED_NAMES`. */
export async function readFeeds(app: App) {
  const rows = await app.db.select().from(productFeeds)
  return FEED_NAMES.flatMap((name) => rows.filter((row) => row.name === name)).map(readGroups)
}

export async function findFeed(app: App, name: FeedName) {
  const [feed] = await app.db.select().from(productFeeds).where(eq(productFeeds.name, name))
  return feed && { ...readGroups(feed), settings: feedSettings.parse(feed.settings) }
}

const readGroups = (feed: typeof productFeeds.$inferSelect) => ({
  ...feed,
  // After a change of the settings the problems of the last run no longer apply.
  problemGroups: feed.generatedAt === null ? [] : problemGroups.parse(feed.problemGroups),
})

/**
 * Returns a page of the products that had a problem in the last run, in the order of the file, and the id after which the next
 * page begins.
 */
export async function readProblems(
  app: App,
  name: FeedName,
  { message, after }: { message: string; after: number },
) {
  const rows = await app.db
    .select({
      id: feedProblems.id,
      productId: feedProblems.productId,
      product: products.name,
      field: feedProblems.field,
      variants: feedProblems.variants,
    })
    .from(feedProblems)
    .innerJoin(productFeeds, eq(productFeeds.name, feedProblems.feed))
    .innerJoin(products, eq(products.id, feedProblems.productId))
    .where(
      and(
        eq(feedProblems.feed, name),
        eq(feedProblems.run, productFeeds.generatedAt),
        eq(feedProblems.message, message),
        gt(feedProblems.id, after),
      ),
    )
    .orderBy(asc(feedProblems.id))
    .limit(PROBLEMS_PER_PAGE + 1)
  const problems = rows.slice(0, PROBLEMS_PER_PAGE)
  return { problems, next: rows.length > PROBLEMS_PER_PAGE ? (problems.at(-1)?.id ?? null) : null }
}

/** Saves the settings of a feed. The next request for the feed gets a file with these settings. */
export async function saveFeed(
  app: App,
  name: FeedName,
  values: { isActive: boolean; settings: FeedSettings },
): Promise<void> {
  await app.db
    .update(productFeeds)
    .set({ isActive: values.isActive, settings: values.settings, generatedAt: null })
    .where(eq(productFeeds.name, name))
}

/** Gives a feed a new secret URL. The old URL stops working. */
export async function replaceToken(app: App, name: FeedName): Promise<void> {
  await app.db
    .update(productFeeds)
    .set({ token: sql`replace(gen_random_uuid()::text, '-', '')` })
    .where(eq(productFeeds.name, name))
}
