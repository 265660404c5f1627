import { rm } from 'node:fs/promises'
import { and, asc, eq, lte, sql } from 'drizzle-orm'
import { feedName } from '#app/features/imports/feed-schedule.server.ts'
import { uploadedFile } from '#app/features/imports/receive-file.server.ts'
import { readSwitchedOff } from '#app/features/offers/switches.server.ts'
import { REVIEW_SOURCE } from '#app/features/offers/told-reviews.ts'
import { reviewFeeds, toldReviews } from '#app/features/offers/told-reviews-tables.server.ts'
import { announceChanges } from '#app/platform/changes.server.ts'
import { dutchMoment } from '#app/platform/dutch-time.ts'
import type { Shop } from '#app/platform/shop.ts'
import { readReviewFeed } from './read-review-feed.server.ts'
import { type ReviewFeedState, USUAL_HOURS } from './review-feeds.ts'
import { readReviewsMessage } from './review-feeds-messages.ts'

/** Name of the job that reads feeds of reviews that are due; ask for it after the commit. */
export const READ_REVIEWS = 'due-reviews'
/** More than any shop has. */
const MAX_SHOWN = 100
/** So long one that is being read is nobody else's to read. */
const LEASE_HOURS = 1

const later = (moment: Date, hours: number) => new Date(moment.getTime() + hours * 3_600_000)

/** Somebody says that the reviews of this feed may be shown; its number. */
export async function allowReviews(shop: Shop, address: string, actor: string): Promise<number> {
  const leave = { allowedAt: shop.clock.now(), allowedBy: actor }
  const [feed] = await shop.db
    .insert(reviewFeeds)
    .values({ address, ...leave })
    .onConflictDoUpdate({ target: reviewFeeds.address, set: leave })
    .returning({ id: reviewFeeds.id })
  if (!feed) throw new Error('the feed was not noted')
  return feed.id
}

/** Lets a feed be read soon by the job: once, or again and again. */
export async function orderReviews(
  shop: Shop,
  id: number,
  { readsAgain, fileKey }: { readsAgain: boolean; fileKey?: string },
): Promise<void> {
  const everyHours = readsAgain ? USUAL_HOURS : null
  await shop.db
    .update(reviewFeeds)
    .set({ everyHours, nextReadAt: shop.clock.now(), fileKey: fileKey ?? null })
    .where(eq(reviewFeeds.id, id))
  await shop.jobs.send(READ_REVIEWS)
}

/** From now on a feed is read so often by itself; null: no more. */
export async function scheduleReviews(shop: Shop, id: number, everyHours: number | null) {
  const nextReadAt = everyHours === null ? null : later(shop.clock.now(), everyHours)
  await shop.db.update(reviewFeeds).set({ everyHours, nextReadAt }).where(eq(reviewFeeds.id, id))
}

/** The leave is withdrawn: what the feed told goes at once, and with it the feed. False: there is no such feed. */
export async function withdrawReviews(shop: Shop, id: number): Promise<boolean> {
  const { isThere, productIds } = await shop.db.transaction(async (tx) => {
    // Whoever is reading it sees that it may not go on.
    const rows = await tx.select().from(reviewFeeds).where(eq(reviewFeeds.id, id)).for('update')
    const about = await tx
      .selectDistinct({ id: toldReviews.productId })
      .from(toldReviews)
      .where(eq(toldReviews.feedId, id))
    await tx.delete(reviewFeeds).where(eq(reviewFeeds.id, id))
    return { isThere: rows.length > 0, productIds: about.map((row) => row.id) }
  })
  await announceChanges(
    shop,
    productIds.map((one) => `product:${one}`),
  )
  return isThere
}

/** Reads the feeds of reviews that are due, and throws away what may not be shown any more. */
export async function readDueReviews(shop: Shop, signal?: AbortSignal): Promise<void> {
  const now = shop.clock.now()
  await shop.db.execute(sql`
    DELETE FROM told_reviews t USING review_feeds f
    WHERE f.id = t.feed_id AND f.ends_at <= ${now.toISOString()}::timestamptz`)
  // What is off is read when it is on again.
  if ((await readSwitchedOff(shop)).has(REVIEW_SOURCE)) return
  const due = await shop.db
    .select()
    .from(reviewFeeds)
    .where(lte(reviewFeeds.nextReadAt, now))
    .orderBy(asc(reviewFeeds.id))
  for (const { id, address, everyHours, fileKey } of due) {
    if (signal?.aborted) return
    const [mine] = await shop.db
      .update(reviewFeeds)
      .set({ nextReadAt: later(now, LEASE_HOURS), rowsRead: 0 })
      // Another process of the shop may have begun it.
      .where(and(eq(reviewFeeds.id, id), lte(reviewFeeds.nextReadAt, now)))
      .returning({ id: reviewFeeds.id })
    if (!mine) continue
    const result = await readReviewFeed(shop, {
      ...{ address, isDryRun: false },
      ...(fileKey && { file: uploadedFile(shop, fileKey) }),
      ...(signal && { signal }),
      async onProgress(rows) {
        await shop.db.update(reviewFeeds).set({ rowsRead: rows }).where(eq(reviewFeeds.id, id))
      },
    })
    const isLate = !result.ok && result.error === 'already-reading'
    // Who stops in the middle, or has to wait for another reading, begins again.
    const again = isLate || (result.ok && result.summary.isStopped) ? now : null
    await shop.db
      .update(reviewFeeds)
      .set({
        nextReadAt: again ?? (everyHours === null ? null : later(now, everyHours)),
        rowsRead: null,
        ...(again === null && {
          ...{ failure: failureOf(result), fileKey: null, endedAt: shop.clock.now() },
        }),
      })
      .where(eq(reviewFeeds.id, id))
    if (fileKey && again === null) await rm(uploadedFile(shop, fileKey), { force: true })
  }
}

function failureOf(result: Awaited<ReturnType<typeof readReviewFeed>>): string {
  if (!result.ok) return readReviewsMessage(result)
  return result.summary.isWhole
    ? ''
    : 'De feed breekt af: wat er niet in stond, bleef zoals het was.'
}

interface Counts extends Record<string, unknown> {
  id: number
  reviews: number
  pieces: number
}

/** How every feed of reviews stands. */
export async function readReviewFeeds(shop: Shop): Promise<ReviewFeedState[]> {
  const now = shop.clock.now()
  const feeds = await shop.db
    .select()
    .from(reviewFeeds)
    .orderBy(asc(reviewFeeds.id))
    .limit(MAX_SHOWN)
  const { rows } = await shop.db.execute<Counts>(sql`
    SELECT feed_id AS id, count(*)::int AS reviews, count(DISTINCT product_id)::int AS pieces
    FROM told_reviews GROUP BY feed_id`)
  return feeds.map((feed) => {
    const counted = rows.find(({ id }) => id === feed.id)
    const { allowedAt, readAt, nextReadAt, endsAt } = feed
    return {
      ...{ id: feed.id, name: feedName(feed.address), publisher: feed.publisher },
      ...{ everyHours: feed.everyHours, failure: feed.failure },
      allowed: `${dutchMoment(allowedAt, now)} door ${feed.allowedBy}`,
      read: readAt ? dutchMoment(readAt, now) : '',
      // Who died while reading is waited for no longer than that.
      rowsRead: nextReadAt && nextReadAt > now ? feed.rowsRead : null,
      ended: feed.endedAt ? dutchMoment(feed.endedAt, now) : '',
      next: nextReadAt ? (nextReadAt <= now ? 'nu' : dutchMoment(nextReadAt, now)) : '',
      isLive: endsAt !== null && endsAt > now,
      ...{ reviews: counted?.reviews ?? 0, pieces: counted?.pieces ?? 0 },
    }
  })
}
