import { and, asc, eq, gt, inArray, lte, sql } from 'drizzle-orm'
import type { Db } from '#app/platform/database/db.server.ts'
import { offerQuotes } from './offer-quotes-tables.server.ts'
import { type FeedSource, MAX_MISSES } from './offers.ts'
import { feeds, offers } from './offers-tables.server.ts'
import { quoteEnd } from './source-policies.ts'

const BATCH_SIZE = 2_000
/** Offers of a feed expire after a day, in which two imports fit: one of them may fail. */
export const FEED_HOURS = 11

/** Identifies a feed by its URL. */
export interface FeedKey {
  source: FeedSource
  country: string
  address: string
}

/** Returns the id of a feed, which is inserted if it is new. */
export async function ensureFeed(db: Db, feedKey: FeedKey): Promise<number> {
  const [createdFeed] = await db
    .insert(feeds)
    .values(feedKey)
    .onConflictDoUpdate({
      target: [feeds.source, feeds.country, feeds.address],
      set: { address: feedKey.address },
    })
    .returning({ id: feeds.id })
  if (!createdFeed) throw new Error('the feed was not inserted')
  return createdFeed.id
}

/** Returns the id of a feed; null if it was never imported. */
export async function findFeed(db: Db, feedKey: FeedKey): Promise<number | null> {
  const [feed] = await db
    .select({ id: feeds.id })
    .from(feeds)
    .where(
      and(
        eq(feeds.source, feedKey.source),
        eq(feeds.country, feedKey.country),
        eq(feeds.address, feedKey.address),
      ),
    )
  return feed?.id ?? null
}

/**
 * Schedules a feed for automatic imports with these settings. `everyHours` undefined: the previous interval stays; a new
 * feed gets the usual one.
 */
export async function scheduleFeed(
  db: Db,
  { source, country, address }: FeedKey,
  settings: Pick<typeof feeds.$inferSelect, 'categorySlug' | 'publishes'>,
  { now, everyHours }: { now: Date; everyHours?: number },
): Promise<void> {
  const hours = sql`coalesce(${everyHours ?? null}::smallint, ${feeds.everyHours}, ${FEED_HOURS})`
  const { categorySlug, publishes } = settings
  await db
    .update(feeds)
    .set({
      everyHours: hours,
      nextReadAt: sql`${now.toISOString()}::timestamptz + ${hours} * interval '1 hour'`,
      categorySlug,
      publishes,
    })
    .where(and(eq(feeds.source, source), eq(feeds.country, country), eq(feeds.address, address)))
}

/** Ends the automatic imports of a feed by id, or of all feeds with an address, whichever network they belong to. */
export async function stopFeed(
  db: Db,
  feed: { id: number } | Pick<FeedKey, 'country' | 'address'>,
): Promise<void> {
  const condition =
    'id' in feed
      ? eq(feeds.id, feed.id)
      : and(eq(feeds.country, feed.country), eq(feeds.address, feed.address))
  await db.update(feeds).set({ everyHours: null, nextReadAt: null }).where(condition)
}

/** Sets the time of the next import of a due feed. Returns false if another process has already started this import. */
export async function claimDueFeed(
  db: Db,
  id: number,
  { now, nextReadAt }: { now: Date; nextReadAt: Date },
): Promise<boolean> {
  const claimedFeeds = await db
    .update(feeds)
    .set({ nextReadAt })
    .where(and(eq(feeds.id, id), lte(feeds.nextReadAt, now)))
    .returning({ id: feeds.id })
  return claimedFeeds.length > 0
}

/** Returns row hashes by item id, for items whose quote came from this feed. */
export async function readRowHashes(
  db: Db,
  { source, country }: FeedKey,
  feedId: number,
  externalIds: string[],
): Promise<Map<string, string | null>> {
  const rows = await db
    .select({ id: offers.externalId, hash: offerQuotes.rowHash })
    .from(offers)
    .innerJoin(offerQuotes, eq(offerQuotes.offerId, offers.id))
    .where(
      and(
        eq(offers.source, source),
        eq(offers.country, country),
        inArray(offers.externalId, externalIds),
        eq(offers.feedId, feedId),
      ),
    )
  return new Map(rows.map(({ id, hash }) => [id, hash]))
}

/** An offer that disappeared from a feed or returned to it. */
interface ChangedOffer {
  productId: number
  seller: string
}

interface FeedRunEnd {
  source: FeedSource
  readAt: Date
  isReported: (externalId: string) => boolean
  /** called in the same transaction with offers that are gone after several misses, and with offers that returned */
  onOffersChanged: (
    tx: Db,
    offerChanges: { gone: ChangedOffer[]; back: ChangedOffer[] },
  ) => Promise<void>
}

/**
 * Completes a feed run: its offers are valid from `readAt`, and every offer that the feed no longer contains gets a miss. Returns
 * the number of offers that disappeared since the last run, and the products of which an offer disappeared or returned.
 */
export async function completeFeedRun(
  db: Db,
  feedId: number,
  { source, readAt, isReported, onOffersChanged }: FeedRunEnd,
): Promise<{ vanished: number; productIds: number[] }> {
  let vanishedCount = 0
  const changedProductIds = new Set<number>()
  await db.transaction(async (tx) => {
    let lastId = 0
    for (;;) {
      const rows = await tx
        .select({
          id: offers.id,
          externalId: offers.externalId,
          productId: offers.productId,
          seller: offers.seller,
          misses: offers.misses,
          quoted: offerQuotes.offerId,
        })
        .from(offers)
        .leftJoin(offerQuotes, eq(offerQuotes.offerId, offers.id))
        .where(and(eq(offers.feedId, feedId), gt(offers.id, lastId)))
        .orderBy(asc(offers.id))
        .limit(BATCH_SIZE)
      const missingOffers = rows.filter(({ externalId }) => !isReported(externalId))
      const foundOffers = rows.filter(
        ({ externalId, misses }) => misses > 0 && isReported(externalId),
      )
      await addMisses(tx, missingOffers)
      await resetMisses(tx, foundOffers)
      const goneOffers = missingOffers.filter(({ misses }) => misses + 1 === MAX_MISSES)
      const returnedOffers = foundOffers.filter(({ misses }) => misses >= MAX_MISSES)
      if (goneOffers.length + returnedOffers.length > 0)
        await onOffersChanged(tx, { gone: goneOffers, back: returnedOffers })
      const quotedOffers = missingOffers.filter((offer) => offer.quoted !== null)
      vanishedCount += quotedOffers.length
      for (const { productId } of [...quotedOffers, ...goneOffers, ...returnedOffers])
        changedProductIds.add(productId)
      if (rows.length < BATCH_SIZE) break
      lastId = rows.at(-1)?.id ?? lastId
    }
    await tx
      .update(feeds)
      .set({ readAt, endsAt: quoteEnd(source, readAt) })
      .where(eq(feeds.id, feedId))
  })
  return { vanished: vanishedCount, productIds: [...changedProductIds] }
}

const ids = (rows: { id: number }[]) => rows.map(({ id }) => id)

async function addMisses(tx: Db, missingOffers: { id: number }[]): Promise<void> {
  if (missingOffers.length === 0) return
  await tx.delete(offerQuotes).where(inArray(offerQuotes.offerId, ids(missingOffers)))
  await tx
    .update(offers)
    .set({ misses: sql`least(${offers.misses} + 1, 1000)` })
    .where(inArray(offers.id, ids(missingOffers)))
}

async function resetMisses(tx: Db, foundOffers: { id: number }[]): Promise<void> {
  if (foundOffers.length > 0)
    await tx
      .update(offers)
      .set({ misses: 0 })
      .where(inArray(offers.id, ids(foundOffers)))
}
