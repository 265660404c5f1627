import { and, arrayContains, eq, not, sql } from 'drizzle-orm'
import { announceChanges } from '#app/platform/changes.server.ts'
import { keptUntil } from '#app/platform/kept-until.server.ts'
import type { Shop } from '#app/platform/shop.ts'
import { feeds } from './feeds-tables.server.ts'

/** More than any merchant keeps its photographs at. */
const MAX_HOSTS = 20
const CHANGED = 'feeds'

/** Asked for with every page, and other only after a feed was read. */
const hostsInUse = keptUntil('feed-photo-hosts', [CHANGED], readHosts)

/** "foto.winkel.example": where photographs of feeds are that were read. None while that can't be told. */
export const readFeedPhotoHosts = (shop: Shop): Promise<string[]> =>
  shop
    .use(hostsInUse)()
    .catch(() => [])

async function readHosts(shop: Shop): Promise<string[]> {
  const rows = await shop.db
    .selectDistinct({ host: sql<string>`unnest(${feeds.photoHosts})` })
    .from(feeds)
  return rows.map(({ host }) => host)
}

/** Lets in photographs of a feed from these hosts too, before anything with them is shown. */
export async function addFeedPhotoHosts(
  shop: Shop,
  feedId: number,
  hosts: string[],
): Promise<void> {
  for (const host of hosts) {
    const added = await shop.db
      .update(feeds)
      .set({ photoHosts: sql`${feeds.photoHosts} || ${host}::text` })
      .where(
        and(
          eq(feeds.id, feedId),
          not(arrayContains(feeds.photoHosts, [host])),
          sql`cardinality(${feeds.photoHosts}) < ${MAX_HOSTS}`,
        ),
      )
      .returning({ id: feeds.id })
    if (added.length > 0) await announceChanges(shop, [CHANGED])
  }
}
