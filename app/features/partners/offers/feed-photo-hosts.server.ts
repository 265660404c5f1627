import { and, arrayContains, eq, not, sql } from 'drizzle-orm'
import type { App } from '#app/platform/app.ts'
import { announceChanges } from '#app/platform/database/changes.server.ts'
import { memoizeUntilChanged } from '#app/platform/http/memoize-until-changed.server.ts'
import { feeds } from './offers-tables.server.ts'

/** More than any merchant keeps its photographs at. */
const MAX_HOSTS = 20
const CHANGED = 'feeds'

/** Asked for with every page, and other only after a feed was read. */
const hostsInUse = memoizeUntilChanged('feed-photo-hosts', [CHANGED], readHosts)

/** "foto.winkel.example": where photographs of feeds are that were read. None while that can't be told. */
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

/** Lets in photographs of a feed from these hosts too, before anything with them is shown. */
export async function addFeedPhotoHosts(app: App, feedId: number, hosts: string[]): Promise<void> {
  for (const host of hosts) {
    const added = await app.db
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
    if (added.length > 0) await announceChanges(app, [CHANGED])
  }
}
