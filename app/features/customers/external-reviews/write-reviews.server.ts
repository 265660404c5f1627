import { and, asc, eq, gt, inArray, sql } from 'drizzle-orm'
import type { App } from '#app/platform/app.ts'
import type { Db } from '#app/platform/database/db.server.ts'
import { externalReviews, reviewFeeds } from './external-reviews-tables.server.ts'
import { externalReviewsExpireAt } from './read-external-reviews.server.ts'
import type { FeedReview } from './review-feeds.ts'

const BATCH_SIZE = 2_000

/** A review of a feed with one of the products that it is about, stored already or not. */
export interface MatchedReview {
  review: FeedReview
  productId: number
  hash: string
}

/** Returns the key of a review of one product within a feed. */
export const keyOf = (externalId: string, productId: number) => `${productId} ${externalId}`

/** Returns the id of the feed if somebody confirmed the permission for it. */
export async function findAllowedFeed(app: App, address: string): Promise<number | undefined> {
  const [feed] = await app.db
    .select({ id: reviewFeeds.id })
    .from(reviewFeeds)
    .where(eq(reviewFeeds.address, address))
  return feed?.id
}

/**
 * Checks the permission and locks the row of the feed until the transaction ends. Somebody who withdraws the permission
 * waits for the lock, and then also deletes the reviews that this transaction wrote.
 */
async function lockIfAllowed(tx: Db, feedId: number): Promise<boolean> {
  const rows = await tx
    .select({ id: reviewFeeds.id })
    .from(reviewFeeds)
    .where(eq(reviewFeeds.id, feedId))
    .for('update')
  return rows.length > 0
}

/** Returns the stored row hashes by review key. */
export async function readHashes(
  db: Db,
  feedId: number,
  matchedReviews: MatchedReview[],
): Promise<Map<string, string>> {
  if (matchedReviews.length === 0) return new Map()
  const rows = await db
    .select({
      externalId: externalReviews.externalId,
      productId: externalReviews.productId,
      hash: externalReviews.rowHash,
    })
    .from(externalReviews)
    .where(
      and(
        eq(externalReviews.feedId, feedId),
        inArray(
          externalReviews.externalId,
          matchedReviews.map(({ review }) => review.externalId),
        ),
      ),
    )
  return new Map(rows.map((row) => [keyOf(row.externalId, row.productId), row.hash]))
}

/** Writes reviews; returns false if the permission was withdrawn meanwhile. */
export async function writeReviews(
  app: App,
  feedId: number,
  matchedReviews: MatchedReview[],
): Promise<boolean> {
  if (matchedReviews.length === 0) return true
  return app.db.transaction(async (tx) => {
    if (!(await lockIfAllowed(tx, feedId))) return false
    const rows = matchedReviews.map(({ review, productId, hash }) => {
      const {
        publisher: _p,
        gtins: _g,
        offerIds: _o,
        mpns: _m,
        brands: _b,
        ...publishedFields
      } = review
      return { ...publishedFields, feedId, productId, rowHash: hash }
    })
    await tx
      .insert(externalReviews)
      .values(rows)
      .onConflictDoUpdate({
        target: [externalReviews.feedId, externalReviews.externalId, externalReviews.productId],
        set: Object.fromEntries(
          Object.entries(UPDATED_COLUMNS).map(([name, column]) => [
            name,
            sql.raw(`excluded.${column}`),
          ]),
        ),
      })
    return true
  })
}

const UPDATED_COLUMNS = {
  author: 'author',
  title: 'title',
  body: 'body',
  language: 'language',
  stars: 'stars',
  isVerified: 'is_verified',
  isRewarded: 'is_rewarded',
  url: 'url',
  writtenAt: 'written_at',
  rowHash: 'row_hash',
} as const satisfies Partial<Record<keyof typeof externalReviews.$inferSelect, string>>

/**
 * Finishes a complete run: extends the period in which the reviews may be shown, and deletes the reviews that are no longer
 * in the feed. Returns null if the permission was withdrawn meanwhile.
 */
export async function finishReviewImport(
  app: App,
  feedId: number,
  {
    readAt,
    reviewKeys,
    publisher,
  }: { readAt: Date; reviewKeys: Set<string>; publisher: () => string },
): Promise<{ removed: number; productIds: number[] } | null> {
  return app.db.transaction(async (tx) => {
    if (!(await lockIfAllowed(tx, feedId))) return null
    const [feed] = await tx.select().from(reviewFeeds).where(eq(reviewFeeds.id, feedId))
    // If the reviews had expired or the publisher's name changed, all pages with reviews of this feed change.
    const doAllPagesChange =
      !feed?.endsAt || feed.endsAt <= readAt || feed.publisher !== publisher()
    const productIds = new Set<number>()
    let removed = 0
    let lastId = 0
    for (;;) {
      const rows = await tx
        .select({
          id: externalReviews.id,
          externalId: externalReviews.externalId,
          productId: externalReviews.productId,
        })
        .from(externalReviews)
        .where(and(eq(externalReviews.feedId, feedId), gt(externalReviews.id, lastId)))
        .orderBy(asc(externalReviews.id))
        .limit(BATCH_SIZE)
      const goneReviews = rows.filter(
        (row) => !reviewKeys.has(keyOf(row.externalId, row.productId)),
      )
      if (goneReviews.length > 0)
        await tx.delete(externalReviews).where(
          inArray(
            externalReviews.id,
            goneReviews.map(({ id }) => id),
          ),
        )
      removed += goneReviews.length
      for (const { productId } of doAllPagesChange ? rows : goneReviews) productIds.add(productId)
      if (rows.length < BATCH_SIZE) break
      lastId = rows.at(-1)?.id ?? lastId
    }
    await tx
      .update(reviewFeeds)
      .set({
        readAt,
        endsAt: externalReviewsExpireAt(readAt),
        failure: '',
        ...(publisher() && { publisher: publisher() }),
      })
      .where(eq(reviewFeeds.id, feedId))
    return { removed, productIds: [...productIds] }
  })
}
