import { and, arrayContains, eq, not, sql } from 'drizzle-orm'
import type { App } from '#app/platform/app.ts'
import { announceChanges } from '#app/platform/database/changes.server.ts'
import { memoizeUntilChanged } from '#app/platform/http/memoize-until-changed.server.ts'
import { feeds } from './offers-tables.server.ts'

/** Maximum number of hosts in the content security policy. */
const MAX_HOSTS = 20
const CHANGED = 'feeds'

/** Cached, because every page needs the hosts and only a feed run changes them. */
const hostsInUse = memoizeUntilChanged('feed-photo-hosts', [CHANGED], readHosts)

/** Returns the photo hosts of imported feeds, such as "foto.winkel.example". Empty while the database is unavailable. */
export const readFeedPhotoHosts = (app: App): Promise<string[]> =>
  app
    .use(hostsInUse)()
    .catch(() => [])

async function readHosts(app: App): Promise<string[]> {
  const rows = await app.db
    .selectDistinct({ host: sql<string>`unnest(${feeds.photoHosts})` })
    .from(feeds)
  return rows.map(({ host }) => host)
}

/** Allows photos of a feed from these hosts in the content security policy, before the first of them is shown. */
export async function addFeedPhotoHosts(app: App, feedId: number, hosts: string[]): Promise<void> {
  for (const host of hosts) {
    const changedFeeds = await app.db
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
    if (changedFeeds.length > 0) await announceChanges(app, [CHANGED])
  }
}
