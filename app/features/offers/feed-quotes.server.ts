import { and, asc, eq, gt, inArray } from 'drizzle-orm'
import type { Db } from '#app/platform/db.server.ts'
import { feeds } from './feeds-table.server.ts'
import { offerQuotes } from './offer-quotes-table.server.ts'
import { type FeedSource, quoteEnd } from './offers.ts'
import { offers } from './offers-table.server.ts'

const AT_ONCE = 2_000

/** How the shop knows a feed: by where it is. */
export interface FeedPlace {
  source: FeedSource
  country: string
  address: string
}

/** The number of a feed; one that is new gets it now. */
export async function ensureFeed(db: Db, place: FeedPlace): Promise<number> {
  const [made] = await db
    .insert(feeds)
    .values(place)
    .onConflictDoUpdate({
      target: [feeds.source, feeds.country, feeds.address],
      set: { address: place.address },
    })
    .returning({ id: feeds.id })
  if (!made) throw new Error('the feed was not noted')
  return made.id
}

/** By the ids of pieces the hash of the row that told of them, as far as this very feed told what is known. */
export async function readRowHashes(
  db: Db,
  { source, country }: FeedPlace,
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

/**
 * A feed was read to its end: all that it told of may be shown from that moment on, and what is not in it any more is not told of.
 * Returns the products of which an offer has no price any more.
 */
export async function closeReading(
  db: Db,
  feedId: number,
  { source, at, isTold }: { source: FeedSource; at: Date; isTold: (externalId: string) => boolean },
): Promise<number[]> {
  const silent: number[] = []
  let last = 0
  for (;;) {
    const rows = await db
      .select({ id: offers.id, externalId: offers.externalId, productId: offers.productId })
      .from(offers)
      .innerJoin(offerQuotes, eq(offerQuotes.offerId, offers.id))
      .where(and(eq(offers.feedId, feedId), gt(offers.id, last)))
      .orderBy(asc(offers.id))
      .limit(AT_ONCE)
    const gone = rows.filter(({ externalId }) => !isTold(externalId))
    if (gone.length > 0) {
      const ids = gone.map(({ id }) => id)
      await db.delete(offerQuotes).where(inArray(offerQuotes.offerId, ids))
      silent.push(...gone.map(({ productId }) => productId))
    }
    if (rows.length < AT_ONCE) break
    last = rows.at(-1)?.id ?? last
  }
  await db
    .update(feeds)
    .set({ readAt: at, endsAt: quoteEnd(source, at) })
    .where(eq(feeds.id, feedId))
  return silent
}
