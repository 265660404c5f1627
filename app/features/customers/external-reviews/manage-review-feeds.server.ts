import { rm } from 'node:fs/promises'
import { asc, count, countDistinct, eq, isNotNull, like, lte, or, sql } from 'drizzle-orm'
import { uploadPath } from '#app/features/data-transfer/import-runs/receive-file.server.ts'
import type { ImportLock } from '#app/features/data-transfer/import-runs/staging.server.ts'
import { feedName } from '#app/features/data-transfer/incoming-feed-runs/feed-schedule.server.ts'
import { readSwitchedOff } from '#app/features/partners/offers/switches.server.ts'
import type { App } from '#app/platform/app.ts'
import { addHours } from '#app/platform/clock.ts'
import { announceChanges } from '#app/platform/database/changes.server.ts'
import { dutchMoment } from '#app/platform/dutch-time.ts'
import { isOnThisMachine } from '#app/platform/loopback.ts'
import { REVIEW_SOURCE } from './external-reviews.ts'
import { externalReviews, reviewFeeds } from './external-reviews-tables.server.ts'
import { acquireReviewsLock, readReviewFeed } from './read-review-feed.server.ts'
import { DEFAULT_HOURS, type ReviewFeedState } from './review-feeds.ts'
import { readReviewsMessage } from './review-feeds-messages.ts'

/** Name of the job that reads review feeds that are due. Callers send the job after their transaction commits. */
export const READ_REVIEWS = 'due-reviews'
const MAX_LISTED_FEEDS = 100
/** A feed is no longer read after the shop stopped this many times while reading the feed. */
const MAX_ATTEMPTS = 3

/** Stores the name of the person who permits showing the reviews of this feed; returns the id of the feed. */
export async function allowReviews(app: App, address: string, actor: string): Promise<number> {
  const permission = { allowedAt: app.clock.now(), allowedBy: actor }
  const [feed] = await app.db
    .insert(reviewFeeds)
    .values({ address, ...permission })
    .onConflictDoUpdate({ target: reviewFeeds.address, set: permission })
    .returning({ id: reviewFeeds.id })
  if (!feed) throw new Error('the feed was not noted')
  return feed.id
}

/** Schedules a feed to be read soon, either once or regularly. */
export async function queueReviewFeed(
  app: App,
  id: number,
  { readsAgain, fileKey }: { readsAgain: boolean; fileKey?: string },
): Promise<void> {
  const everyHours = readsAgain ? DEFAULT_HOURS : null
  await app.db
    .update(reviewFeeds)
    .set({ everyHours, nextReadAt: app.clock.now(), fileKey: fileKey ?? null, attempts: 0 })
    .where(eq(reviewFeeds.id, id))
  await app.jobs.send(READ_REVIEWS)
}

/** Changes how often a feed is read; null stops the schedule. */
export async function setReviewFeedInterval(app: App, id: number, everyHours: number | null) {
  const nextReadAt = everyHours === null ? null : addHours(app.clock.now(), everyHours)
  await app.db.update(reviewFeeds).set({ everyHours, nextReadAt }).where(eq(reviewFeeds.id, id))
}

/** Withdraws the permission: deletes the feed and its reviews. Returns false if there is no such feed. */
export async function withdrawReviews(app: App, id: number): Promise<boolean> {
  const { isFound, productIds } = await app.db.transaction(async (tx) => {
    // Locking the row makes a running import notice that the permission is gone.
    const rows = await tx.select().from(reviewFeeds).where(eq(reviewFeeds.id, id)).for('update')
    const reviewedRows = await tx
      .selectDistinct({ id: externalReviews.productId })
      .from(externalReviews)
      .where(eq(externalReviews.feedId, id))
    await tx.delete(reviewFeeds).where(eq(reviewFeeds.id, id))
    return { isFound: rows.length > 0, productIds: reviewedRows.map((row) => row.id) }
  })
  await announceChanges(
    app,
    productIds.map((id) => `product:${id}`),
  )
  return isFound
}

/** Reads the review feeds that are due, and deletes reviews that may no longer be shown. */
export async function readDueReviews(app: App, signal?: AbortSignal): Promise<void> {
  const now = app.clock.now()
  await app.db.execute(sql`
    DELETE FROM external_reviews t USING review_feeds f
    WHERE f.id = t.feed_id AND f.ends_at <= ${now.toISOString()}::timestamptz`)
  // Feeds wait while their source is switched off.
  if ((await readSwitchedOff(app)).has(REVIEW_SOURCE)) return
  const isDue = lte(reviewFeeds.nextReadAt, now)
  if ((await app.db.$count(reviewFeeds, or(isDue, isNotNull(reviewFeeds.rowsRead)))) === 0) return
  const lock = await acquireReviewsLock(app)
  if (!lock) return
  try {
    // The lock is free, so a feed that is marked as running was left by a process that died.
    await app.db
      .update(reviewFeeds)
      .set({ nextReadAt: now, rowsRead: null })
      .where(isNotNull(reviewFeeds.rowsRead))
    const dueFeeds = await app.db
      .select()
      .from(reviewFeeds)
      .where(isDue)
      .orderBy(asc(reviewFeeds.id))
    for (const feed of dueFeeds) {
      if (signal?.aborted) return
      await readDueFeed(app, feed, { lock, signal })
    }
  } finally {
    await lock.end()
  }
}

async function readDueFeed(
  app: App,
  { id, address, everyHours, fileKey, attempts }: typeof reviewFeeds.$inferSelect,
  { lock, signal }: { lock: ImportLock; signal: AbortSignal | undefined },
): Promise<void> {
  const now = app.clock.now()
  const updateFeed = (values: Partial<typeof reviewFeeds.$inferInsert>) =>
    app.db.update(reviewFeeds).set(values).where(eq(reviewFeeds.id, id))
  const endRun = async (failure: string) => {
    const nextReadAt = everyHours === null ? null : addHours(now, everyHours)
    const endedAt = app.clock.now()
    await updateFeed({ nextReadAt, failure, endedAt, rowsRead: null, fileKey: null, attempts: 0 })
    if (fileKey) await rm(uploadPath(app, fileKey), { force: true })
  }
  if (attempts >= MAX_ATTEMPTS) {
    await endRun(
      'De winkel is tijdens het lezen drie keer gestopt. Laat hem deze feed nog eens lezen.',
    )
    return
  }
  await updateFeed({ rowsRead: 0, attempts: attempts + 1 })
  const result = await readReviewFeed(app, {
    address,
    isDryRun: false,
    lock,
    ...(fileKey && { file: uploadPath(app, fileKey) }),
    ...(signal && { signal }),
    onProgress: async (rows) => void (await updateFeed({ rowsRead: rows })),
  })
  // The shop shut down: the feed is read again at the next start, and this does not count as an attempt.
  if (result.ok && result.summary.isStopped) await updateFeed({ rowsRead: null, attempts })
  else await endRun(failureOf(result))
}

function failureOf(result: Awaited<ReturnType<typeof readReviewFeed>>): string {
  if (!result.ok) return readReviewsMessage(result)
  return result.summary.isWhole
    ? ''
    : 'De feed breekt af: wat er niet in stond, bleef zoals het was.'
}

/** Returns the state of every review feed. */
export async function readReviewFeeds(app: App): Promise<ReviewFeedState[]> {
  const now = app.clock.now()
  const feeds = await app.db
    .select()
    .from(reviewFeeds)
    .orderBy(asc(reviewFeeds.id))
    .limit(MAX_LISTED_FEEDS)
  const rows = await app.db
    .select({
      id: externalReviews.feedId,
      reviews: count(),
      products: countDistinct(externalReviews.productId),
    })
    .from(externalReviews)
    .groupBy(externalReviews.feedId)
  return feeds.map((feed) => {
    const countRow = rows.find(({ id }) => id === feed.id)
    const { allowedAt, readAt, nextReadAt, endsAt } = feed
    return {
      id: feed.id,
      name: feedName(feed.address),
      publisher: feed.publisher,
      everyHours: feed.everyHours,
      failure: feed.failure,
      allowedText: `${dutchMoment(allowedAt, now)} door ${feed.allowedBy}`,
      lastReadText: readAt ? dutchMoment(readAt, now) : '',
      rowsRead: feed.rowsRead,
      endedText: feed.endedAt ? dutchMoment(feed.endedAt, now) : '',
      nextReadText: nextReadText(nextReadAt, now),
      isLive: endsAt !== null && endsAt > now,
      reviews: countRow?.reviews ?? 0,
      products: countRow?.products ?? 0,
    }
  })
}

function nextReadText(nextReadAt: Date | null, now: Date): string {
  if (nextReadAt === null) return ''
  return nextReadAt <= now ? 'nu' : dutchMoment(nextReadAt, now)
}

/** Path of the feed of a merchant among the simulated marketplaces. */
const DEMO_FEED_PATH = '/www.sieradenhuis-voorbeeld.example/reviews.xml'

/**
 * Imports the reviews of the simulated merchant into the demo. The simulator may have another port at each start, so the
 * address of the feed is replaced.
 */
export async function fillDemoExternalReviews(app: App): Promise<void> {
  const { AMAZON_API_URL: simulatorUrl } = app.env
  if (!simulatorUrl || !isOnThisMachine(simulatorUrl)) return
  const address = new URL(DEMO_FEED_PATH, simulatorUrl).href
  const feedRows = await app.db
    .select({ id: reviewFeeds.id, address: reviewFeeds.address })
    .from(reviewFeeds)
    .where(like(reviewFeeds.address, `%${DEMO_FEED_PATH}`))
  for (const feed of feedRows.filter((feedRow) => feedRow.address !== address))
    if (isOnThisMachine(feed.address)) await withdrawReviews(app, feed.id)
  await allowReviews(app, address, 'Voorbeeldwinkel')
  await readReviewFeed(app, { address, isDryRun: false })
}
